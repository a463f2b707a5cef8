import type { ReactNode } from "react";
import { DateTime } from "~/ui/layout/date-time";
import { shownEmail } from "~/lib/text/shown-email";

type Props = {
  asked: { name: string; email: string; createdAt: Date };
  /** Other values that were sent, with their names. */
  facts?: readonly (readonly [name: string, value: ReactNode])[];
  words: string | null;
  answer: string | null;
  answeredAt: Date | null;
};

/** What somebody sent, shown above the reply form, and an earlier reply. */
export function AskedFacts({ asked, facts = [], words, answer, answeredAt }: Props) {
  const { name, email, createdAt } = asked;
  const all: NonNullable<Props["facts"]> = [
    ["From", `${name} (${shownEmail(email)})`],
    ...facts,
    ["Sent", <DateTime key="sent" value={createdAt} />],
  ];
  return (
    <section className="card" aria-label="What was sent">
      <dl className="facts">
        {all.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt> <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {words && <p className="wrap-anywhere whitespace-pre-line">{words}</p>}
      {answeredAt && (
        <div className="border-l-4 border-gold pl-4">
          <p className="small">
            Answered <DateTime value={answeredAt} />
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
        </div>
      )}
    </section>
  );
}
