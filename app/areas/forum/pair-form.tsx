import { Form, useFetchers, useLocation } from "@remix-run/react";
import type { MouseEvent, ReactNode } from "react";
import { usePress } from "~/ui/form/press";

/** The last segments of two addresses that undo each other, and the button's labels for them. */
type Pair = { on: string; off: string; labels: { on: string; off: string } };

type Props = {
  /** Below which the pair is: "/community/posts/3". */
  address: string;
  pair: Pair;
  isOn: boolean;
  /** Names the target for screen readers: "post “Hello”", "comment 3". */
  subject: string;
  /** The title when a press fails. */
  failed: (operation: string) => string;
  /** The element of the page to return to. */
  anchor: string;
  /** Follows the button. */
  children?: (isOn: boolean) => ReactNode;
};

/**
 * A form with one button for the other one of two states. With script the button changes at once,
 * so that the next press does what its label says even on a slow connection.
 */
export function PairForm({ address, pair, isOn: wasOn, subject, failed, anchor, children }: Props) {
  const { pathname, search } = useLocation();
  const isOn = useLastPress(address, pair) ?? wasOn;
  const operation = isOn ? pair.off : pair.on;
  const press = usePress({ title: failed(operation) });
  return (
    <Form
      method="post"
      action={`${address}/${operation}`}
      onSubmit={press}
      className="inline"
      // A thread has hundreds, and all lead to few routes, which script finds at the first press.
      discover="none"
    >
      <input type="hidden" name="redirectTo" value={`${pathname}${search}#${anchor}`} />
      <button className="link-button" onClick={ignoreDoubleClick}>
        {isOn ? pair.labels.off : pair.labels.on}
        <span className="sr-only">{` ${subject}`}</span>
      </button>
      {children?.(isOn)}
    </Form>
  );
}

/** Whether the latest press that is still being sent turns it on. Null if none is. */
function useLastPress(address: string, { on, off }: Pair): boolean | null {
  const acts = useFetchers().map(({ formAction }) => formAction);
  const last = acts.findLast((act) => act === `${address}/${on}` || act === `${address}/${off}`);
  return last ? last === `${address}/${on}` : null;
}

// Many people double-click everything: the second click would undo the first.
function ignoreDoubleClick(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault();
}
