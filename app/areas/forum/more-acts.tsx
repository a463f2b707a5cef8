import type { ReactNode } from "react";

type Props = {
  /** Names the target for screen readers: "comment 3". */
  subject: string;
  children: ReactNode;
};

/** Acts that are rarely needed, folded behind one word. Text browsers show them. */
export const MoreActs = ({ subject, children }: Props) => (
  <details>
    <summary>
      More<span className="sr-only"> acts, {subject}</span>
    </summary>
    <div>{children}</div>
  </details>
);
