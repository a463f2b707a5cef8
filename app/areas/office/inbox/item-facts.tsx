import { Link } from "@remix-run/react";
import { INBOX_KINDS, INBOX_STATES } from "~/domain/inbox/inbox-kinds";
import type { Item } from "~/domain/inbox/item-page.server";
import { shownEmail } from "~/lib/text/shown-email";
import { labelOf } from "~/lib/input/choices";
import { DateTime } from "~/ui/layout/date-time";
import { GuestLink } from "~/ui/lists/guest-link";
import { Badge } from "~/ui/layout/badge";
import { mailtoAddress } from "~/lib/text/mailto";

type Props = {
  item: Item;
  /** The account that sent it, for admins. */
  from?: { name: string; path: string } | null;
  facts: readonly (readonly [name: string, value: string])[];
};

/** Who sent it, what it is about, and where it stands. */
export function ItemFacts({ item, from, facts }: Props) {
  const { kind, name, email, state, assignee, dueAt, createdAt } = item;
  return (
    <section className="card" aria-label="What came">
      <p className="badge-row">
        <Badge state={state}>{labelOf(INBOX_STATES, state)}</Badge>
        <span className="sr-only">, </span>
        <span>{labelOf(INBOX_KINDS, kind)}</span>
      </p>
      <dl className="facts max-sm:[&>div]:grid-cols-[3.5rem_minmax(0,1fr)] max-sm:[&>div]:gap-x-2">
        <div>
          <dt>From</dt>{" "}
          <dd>
            {from ? (
              <Link to={from.path}>
                <bdi>{from.name}</bdi>
              </Link>
            ) : (
              <GuestLink name={name} email={email} />
            )}
            {email && (
              <>
                , <a href={mailtoAddress(email)}>{shownEmail(email)}</a>
              </>
            )}
          </dd>
        </div>
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt>{fact}</dt>{" "}
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
        <div>
          <dt>Came</dt>{" "}
          <dd>
            <DateTime value={createdAt} />
          </dd>
        </div>
        {dueAt && state !== "done" && state !== "waiting" && (
          <div>
            <dt>Due</dt>{" "}
            <dd>
              <DateTime value={dueAt} />
            </dd>
          </div>
        )}
        <div>
          <dt>With</dt>{" "}
          <dd>
            <bdi>{assignee ?? "Nobody"}</bdi>
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** What the sender wrote. Nothing if the item has no words. */
export const ItemText = ({ text }: { text: string }) =>
  text && (
    <p className="card wrap-anywhere whitespace-pre-line" dir="auto">
      {text}
    </p>
  );
