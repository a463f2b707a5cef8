import type { ReactNode } from "react";
import { DateTime } from "~/ui/layout/date-time";

type Props = {
  asked: { name: string; email: string; createdAt: Date };
  /** What was asked for beside that, named. */
  facts?: readonly (readonly [name: string, value: ReactNode])[];
  words: string | null;
  answer: string | null;
  answeredAt: Date | null;
};

/** What somebody sent, above the form that answers it, and the answer that went out before. */
export function AskedFacts({ asked, facts = [], words, answer, answeredAt }: Props) {
  const { name, email, createdAt } = asked;
  const all: NonNullable<Props["facts"]> = [
    ["From", `${name} (${email})`],
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
      {words && <p className="prewrap">{words}</p>}
      {answeredAt && (
        <div className="reply">
          <p className="small">
            Answered <DateTime value={answeredAt} />
          </p>
          <p className="prewrap">{answer}</p>
        </div>
      )}
    </section>
  );
}
