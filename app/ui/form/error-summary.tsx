import type { FormMetadata } from "@conform-to/react";
import type { MouseEvent, RefObject } from "react";

type Props = {
  form: Pick<FormMetadata<Record<string, unknown>>, "allErrors" | "errors" | "id">;
  summaryRef: RefObject<HTMLDivElement>;
};

// Where script runs, without a step in the history: ScrollRestoration would undo the scrolling.
function focusTarget(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** What went wrong, above the form: takes focus, and each line leads to its field. */
export function ErrorSummary({ form, summaryRef }: Props) {
  // In the schema's order, which is the page's; the empty name is the form's own.
  const wrong = Object.entries(form.allErrors).filter(([name]) => name !== "");
  if (!form.errors && wrong.length === 0) return null;
  return (
    // The page that comes back after a refused post starts here (EXPERIENCE.md, Forms).
    // eslint-disable-next-line jsx-a11y/no-autofocus
    <div className="error-summary" ref={summaryRef} tabIndex={-1} autoFocus>
      <div role="alert">
        <h2>There is a problem</h2>
        <ul>
          {form.errors?.map((message) => (
            <li key={message}>{message}</li>
          ))}
          {wrong.map(([name, messages]) => (
            <li key={name}>
              <a href={`#${form.id}-${name}`} onClick={focusTarget}>
                {messages.join(". ")}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
