import { FORM_TOKEN_FIELD, READER_ATTRIBUTE } from "~/lib/form-token";
import { isField } from "./keep-fields";

/** Who was shown as signed in when somebody began to fill in a form. Empty for a visitor. */
const openers = new WeakMap<HTMLFormElement, string>();

/**
 * Makes each form say whose it is. The server's own fields for this are removed: it adds them after
 * React has rendered the page, and this browser sends headers that tell where a post comes from. The
 * header of the page is not enough, because it changes under a form that is half filled in: another
 * tab signs in another account, and the next navigation shows it here.
 */
export function sendWithOpeners() {
  for (const field of document.querySelectorAll(`input[name=${FORM_TOKEN_FIELD}]`)) field.remove();
  // What was typed before this script ran.
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input, textarea",
  ))
    if (field === document.activeElement || field.value !== field.defaultValue) recordOpener(field);
  addEventListener("focusin", ({ target }) => recordOpener(target), true);
  addEventListener("input", ({ target }) => recordOpener(target), true);
  // Sent: whoever fills it in next opens it again.
  addEventListener("reset", ({ target }) => {
    if (target instanceof HTMLFormElement) openers.delete(target);
  });
  addEventListener("formdata", ({ target, formData }) => {
    if (!(target instanceof HTMLFormElement) || target.getAttribute("method") !== "post") return;
    const opener = openers.get(target) ?? shownReader();
    if (opener) formData.set(FORM_TOKEN_FIELD, `.${opener}`);
  });
}

const shownReader = () =>
  document.querySelector(`[${READER_ATTRIBUTE}]`)?.getAttribute(READER_ATTRIBUTE) ?? "";

/** A button alone is nobody's: whoever presses it sees who is signed in. */
function recordOpener(target: unknown) {
  const form = isField(target) ? target.form : null;
  if (form && !openers.has(form)) openers.set(form, shownReader());
}
