import type { FormMetadata } from "@conform-to/react";
import { useLocation } from "@remix-run/react";
import { type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { useIsScripted } from "~/ui/layout/use-is-scripted";
import { ANSWER_LOST } from "./failed-send";

type Props = {
  form: Pick<FormMetadata<Record<string, unknown>>, "allErrors" | "errors" | "id">;
  /** Where a problem of the whole form can be corrected, if not in the form. */
  mendAt?: string | undefined;
  /** Whether the focus is elsewhere: in a field for scans, of which the next may come at once. */
  isWithoutFocus?: boolean;
};

const ERROR_TITLE = "Error: ";

/** The errors above the form. It takes focus, and each line links to its field. */
export function ErrorSummary({ form, mendAt, isWithoutFocus = false }: Props) {
  const { allErrors } = form;
  const [shown, setShown] = useState({ allErrors, count: 0 });
  // Each response gets a new element: a screen reader reads a changed element in pieces.
  if (shown.allErrors !== allErrors) setShown({ allErrors, count: shown.count + 1 });
  if (Object.keys(allErrors).length === 0) return null;
  return <Summary key={shown.count} {...{ form, mendAt, isWithoutFocus }} />;
}

function Summary({ form, mendAt, isWithoutFocus }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const isScripted = useIsScripted();
  // In the server's HTML `autofocus` moves the focus. Do not move it again, because the visitor may
  // have moved on.
  const [isInserted] = useState(isScripted);
  useEffect(() => {
    if (isInserted && !isWithoutFocus) box.current?.focus();
  }, [isInserted, isWithoutFocus]);
  useErrorTitle();
  // In the schema's order, which is the order on the page. The empty name is the form itself.
  const wrong = Object.entries(form.allErrors).filter(([name]) => name !== "");
  return (
    <div
      className="error-summary border-4 border-danger bg-danger-ground p-4"
      ref={box}
      tabIndex={-1}
      // Reading starts here after a refused post.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={!isInserted && !isWithoutFocus}
      role="group"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}list`}
    >
      {/* Focus makes a screen reader read all of it. A live region would be read in pieces, out of order and twice. */}
      <div role="alert" aria-live="off">
        <h2 id={`${id}title`}>There is a problem</h2>
        <ul
          id={`${id}list`}
          className="mt-2 list-disc pl-5 leading-7 [&_a]:font-semibold [&_a]:text-danger"
        >
          {form.errors?.map((message) => (
            <li key={message}>
              {mendAt ? <a href={mendAt}>{message}</a> : message}
              {message === ANSWER_LOST && <OpenToCheck />}
            </li>
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

/** A link to the page as it is stored now. What is typed on this one stays. */
function OpenToCheck() {
  const { pathname, search } = useLocation();
  return (
    <>
      {" "}
      <a href={pathname + search} target="_blank" rel="noreferrer">
        Open this page in a new tab
      </a>
    </>
  );
}

/** The page's title starts with "Error: " while a summary is shown. */
function useErrorTitle() {
  useEffect(() => {
    if (!document.title.startsWith(ERROR_TITLE)) document.title = ERROR_TITLE + document.title;
    return () => {
      if (document.querySelector(".error-summary")) return;
      document.title = document.title.replace(ERROR_TITLE, "");
    };
  }, []);
}

// With script, focus without a new history entry: ScrollRestoration would undo the scrolling.
function focusTarget(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}
