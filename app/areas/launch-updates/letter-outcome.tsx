import { Link } from "@remix-run/react";
import type { LetterOutcome } from "~/domain/newsletter/letter-outcome.server";
import { formatCount } from "~/lib/counts";

type Props = { outcome: LetterOutcome; recipients: number };

/** What became of a letter, without tracking who read it. */
export function LetterOutcomeSection({ outcome, recipients }: Props) {
  const { mails, unsubscribed, replies } = outcome;
  const cards: readonly (readonly [label: string, count: number])[] = [
    ...(mails
      ? ([
          ["Sent", mails.sent],
          ["Waiting", mails.waiting],
          ["Refused or returned", mails.refused],
          ["Stopped addresses", mails.withheld],
        ] as const)
      : []),
    ["Unsubscribed by its link", unsubscribed],
    ["Replies", replies.count],
  ];
  return (
    <section className="stack" aria-labelledby="outcome">
      <h2 id="outcome">What came of it</h2>
      <p>
        Nobody is tracked: we do not know who read it or pressed its button. It was written to{" "}
        {formatCount(recipients)} addresses.{" "}
        {mails
          ? "Who unsubscribed before their mail went is counted in none of the first four."
          : "Its mails were not counted."}
      </p>
      <dl className="count-cards">
        {cards.map(([label, count]) => (
          <div key={label} className="card">
            <dt>{label}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {replies.newest.length > 0 && (
        <>
          <h3>Newest replies</h3>
          <ul className="flow-2">
            {replies.newest.map(({ id, subject }) => (
              <li key={id} className="wrap-anywhere">
                <Link to={`/office/inbox/${id}`}>
                  <bdi>{subject}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
