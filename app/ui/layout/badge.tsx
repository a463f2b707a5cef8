import type { ReactNode } from "react";

const INFO = "bg-info-ground text-info before:content-['●'/'']";
const WAIT = "bg-wait-ground text-wait before:content-['◐'/'']";
const GOOD = "bg-good-ground text-good before:content-['✓'/'']";
const DANGER = "bg-danger-ground text-danger before:content-['!'/'']";

/** New, on its way, done, or wrong. A state that is not here asks for nothing. */
const TONES: Record<string, string> = {
  ...{ new: INFO, pending: INFO, requested: INFO },
  ...{ open: WAIT, waiting: WAIT, confirmed: WAIT, offered: WAIT, ready: WAIT },
  ...{ "with-driver": WAIT, "on-its-way": WAIT },
  ...{ done: GOOD, "handed-over": GOOD, completed: GOOD, arrived: GOOD, checked: GOOD },
  ...{ overdue: DANGER, missed: DANGER, expired: DANGER, withdrawn: DANGER },
  ...{ "not-delivered": DANGER, unproven: DANGER },
};

type Props = { state: string; children: ReactNode };

/** The state of a record: a word, then a sign before it, then a color. Text browsers show the word. */
export function Badge({ state, children }: Props) {
  const tone = TONES[state];
  return <span className={tone ? `badge before:me-1 ${tone}` : "badge"}>{children}</span>;
}
