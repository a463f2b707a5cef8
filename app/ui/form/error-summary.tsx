import type { FormMetadata } from "@conform-to/react";
import { type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { useIsScripted } from "~/ui/layout/use-is-scripted";

type Props = {
  form: Pick<FormMetadata<Record<string, unknown>>, "allErrors" | "errors" | "id">;
  /** Where what is wrong with the form as a whole can be mended, if not in it. */
  mendAt?: string | undefined;
};

const ERROR_TITLE = "Error: ";

/** What went wrong, above the form: takes focus, and each line leads to its field. */
export function ErrorSummary({ form, mendAt }: Props) {
  const { allErrors } = form;
  const [shown, setShown] = useState({ allErrors, count: 0 });
  // Each answer is a new element: one that is changed is read in pieces.
  if (shown.allErrors !== allErrors) setShown({ allErrors, count: shown.count + 1 });
  if (Object.keys(allErrors).length === 0) return null;
  return <Summary key={shown.count} form={form} mendAt={mendAt} />;
}

function Summary({ form, mendAt }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const isScripted = useIsScripted();
  // The server's own has focus by `autofocus`; the visitor may have moved on since.
  const [isInserted] = useState(isScripted);
  useEffect(() => {
    if (isInserted) box.current?.focus();
  }, [isInserted]);
  useErrorTitle();
  // In the schema's order, which is the page's; the empty name is the form's own.
  const wrong = Object.entries(form.allErrors).filter(([name]) => name !== "");
  return (
    <div
      className="error-summary"
      ref={box}
      tabIndex={-1}
      // The page that comes back after a refused post starts here (EXPERIENCE.md, Forms).
      // eslint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={!isInserted}
      role="group"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}list`}
    >
      {/* Focus reads it whole. As a live region too it is read in pieces, out of order and twice. */}
      <div role="alert" aria-live="off">
        <h2 id={`${id}title`}>There is a problem</h2>
        <ul id={`${id}list`}>
          {form.errors?.map((message) => (
            <li key={message}>{mendAt ? <a href={mendAt}>{message}</a> : message}</li>
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

/** The page's title says "Error: " as long as a summary stands on it. */
function useErrorTitle() {
  useEffect(() => {
    if (!document.title.startsWith(ERROR_TITLE)) document.title = ERROR_TITLE + document.title;
    return () => {
      if (document.querySelector(".error-summary")) return;
      document.title = document.title.replace(ERROR_TITLE, "");
    };
  }, []);
}

// Where script runs, without a step in the history: ScrollRestoration would undo the scrolling.
function focusTarget(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}
