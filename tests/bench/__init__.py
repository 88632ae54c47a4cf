"""How fast the product is, beside plain Django on the same machine in the same minute."""
