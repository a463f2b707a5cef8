import { Link } from "@remix-run/react";
import { DateTime } from "~/ui/layout/date-time";

type Props = { to: string; name: string; answeredAt: Date | null };

/** When somebody got a reply, and the link to reply. */
export function AnswerCell({ to, name, answeredAt }: Props) {
  return (
    <>
      {answeredAt && (
        <>
          Answered <DateTime value={answeredAt} />{" "}
        </>
      )}
      <Link to={to} discover="none">
        {answeredAt ? "Answer again" : "Answer by mail"}
        <span className="sr-only">{` to ${name}`}</span>
      </Link>
    </>
  );
}
