import { useLocation } from "@remix-run/react";
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import type { Toast } from "~/lib/toast";
import { useIsScripted } from "./use-is-scripted";

const OutcomeContext = createContext<{ outcome: Toast | null; recordSent: () => void }>({
  outcome: null,
  recordSent: () => undefined,
});

type ProviderProps = { toast: Toast | null; children: ReactNode };

/**
 * Remembers the response to a form until the next navigation, because its toast closes earlier. The
 * toast comes with a new page or from a form on this page.
 */
export function OutcomeProvider({ toast, children }: ProviderProps) {
  const { key, pathname, search } = useLocation();
  const page = pathname + search;
  const [last, setLast] = useState({ key, page, toast, outcome: toast });
  if (key !== last.key) {
    const isAnswer = toast !== last.toast && (page !== last.page || toast?.at !== undefined);
    setLast({ key, page, toast, outcome: isAnswer ? toast : null });
  } else if (toast !== last.toast) {
    setLast({ ...last, toast });
  }
  const recordSent = useCallback(() => {
    setLast((now) => ({ ...now, outcome: now.toast ?? now.outcome }));
  }, []);
  const value = useMemo(() => ({ outcome: last.outcome, recordSent }), [last.outcome, recordSent]);
  return <OutcomeContext.Provider value={value}>{children}</OutcomeContext.Provider>;
}

/** For a form to call when it was accepted and the page stays. */
export const useRecordSent = () => useContext(OutcomeContext).recordSent;

/** As high as the outcome. Its words are no text of the page, because the toast says them. */
const PLACE =
  "outcome hidden before:block before:font-semibold before:content-[attr(data-title)] " +
  "after:block after:content-[attr(data-text)] [@media(scripting:enabled)]:block";

/**
 * The response to a form, shown in the section that its toast belongs to or, without one, above the
 * page. Above the page only with script: without it the toast itself stays. The server's HTML has
 * its place there, so that no button moves away from under a press when script starts.
 */
export function Outcome({ at }: { at?: string }) {
  const { outcome } = useContext(OutcomeContext);
  const isScripted = useIsScripted();
  if (!outcome || outcome.at !== at) return null;
  const { kind, title, description } = outcome;
  if (at === undefined && !isScripted) {
    return <div className={PLACE} data-kind={kind} data-title={title} data-text={description} />;
  }
  return (
    <div className="outcome" data-kind={kind}>
      <p>
        <strong>{title}</strong>
      </p>
      {description && <p>{description}</p>}
    </div>
  );
}
