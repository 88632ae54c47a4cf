"""How people have played: what their games say of them."""


def reliability(user_id: int) -> int | None:
    """In how many of a hundred cases this person answers in time. None: too few to tell."""
    return None
