// A button that copies what stands in a field. Without scripts the field is there to copy from.
for (const button of document.querySelectorAll("[data-copies]")) {
  const field = document.getElementById(button.dataset.copies);
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      return; // what is selected can be copied by hand
    }
    button.textContent = button.dataset.copied;
  });
}
