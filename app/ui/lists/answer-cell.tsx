import { Link } from "@remix-run/react";
import { DateTime } from "~/ui/layout/date-time";

type Props = { to: string; name: string; answeredAt: Date | null };

/** When somebody was answered, and the way to do it. */
export function AnswerCell({ to, name, answeredAt }: Props) {
  return (
    <>
      {answeredAt && (
        <>
          Answered <DateTime value={answeredAt} />{" "}
        </>
      )}
      <Link to={to}>
        {answeredAt ? "Answer again" : "Answer by mail"}
        <span className="sr-only"> to {name}</span>
      </Link>
    </>
  );
}
