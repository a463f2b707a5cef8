import { HONEYPOT_FIELD } from "~/lib/input/honeypot";

/**
 * A field that people leave empty and programs fill in. Visually hidden, but with a label, because
 * text browsers show it.
 */
export function Honeypot({ formId }: { formId: string }) {
  const id = `${formId}-${HONEYPOT_FIELD}`;
  return (
    <div className="absolute -left-[100vw] print:hidden" aria-hidden="true">
      <label htmlFor={id}>Leave this field empty</label>{" "}
      <input id={id} name={HONEYPOT_FIELD} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
