import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { getMailbox } from "~/domain/incoming/mailbox-past.server";
import { requireAdmin } from "~/http/auth.server";
import { formatCount, plural } from "~/lib/counts";
import { formatDate } from "~/lib/dates/dates";
import { ActionButton } from "~/ui/form/action-button";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { MAILBOX } from "./outbox-words";

const HEADING = "Mailbox";

type Mailbox = NonNullable<Awaited<ReturnType<typeof getMailbox>>>;

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return { mailbox: await getMailbox() };
}

export default function MailboxPage() {
  const { mailbox } = useLoaderData<typeof loader>();
  return (
    <div className="column stack">
      <h1>{HEADING}</h1>
      {mailbox ? <Connected mailbox={mailbox} /> : <NotConnected />}
      <p>
        Nothing in the mailbox is changed: no mail is marked as read, moved or deleted. What could
        not be read is named in the <Link to="/office/outbox">outbox</Link>.
      </p>
    </div>
  );
}

function NotConnected() {
  return (
    <p className="empty-state">
      The site reads no mailbox. Whoever runs the server connects one with the setting IMAP_URL. Of
      the mail that is there then, only that of the last 3 days is taken.
    </p>
  );
}

function Connected({ mailbox }: { mailbox: Mailbox }) {
  const { user, host, folder, connectedAt, readAt } = mailbox;
  return (
    <>
      <p className="lead wrap-anywhere">
        <bdi>{user}</bdi> at {host}, folder <bdi>{folder}</bdi>
      </p>
      {connectedAt ? (
        <p>
          Connected <DateTime value={connectedAt} />.{" "}
          {readAt ? (
            <>
              Last read <DateTime value={readAt} />.
            </>
          ) : (
            "It was not read to its end yet."
          )}
        </p>
      ) : (
        <p>
          It was not opened yet. The first time takes a minute. If this stays, name, password or
          address in IMAP_URL may be wrong: Today says so, and the server&rsquo;s log says why.
        </p>
      )}
      <h2>Older mail</h2>
      <OlderMail mailbox={mailbox} />
    </>
  );
}

function OlderMail({ mailbox: { connectedAt, offers, taking, taken, isLeft } }: OlderProps) {
  if (!connectedAt) return <p>It is counted at the first connection.</p>;
  if (taking) return <Progress {...taking} />;
  return (
    <>
      {taken && (
        <p>
          The mail {sinceWords(taken.since)} was taken. It is in the{" "}
          <Link to="/office/inbox?state=done">inbox under Done</Link>.
        </p>
      )}
      {isLeft && offers.length > 0 && <p>You left it in the mailbox. You can still take it.</p>}
      {offers.length === 0 ? (
        !taken && <p className="empty-state">No older mail is left in the mailbox.</p>
      ) : (
        <Offers offers={offers} mayLeave={!isLeft && !taken} />
      )}
    </>
  );
}

type OlderProps = { mailbox: Mailbox };

/** "since August 29, 2026", in the time of the business. */
const isEver = (since: string) => new Date(since).getTime() === 0;
const sinceWords = (since: string) =>
  isEver(since) ? "of all the time before" : `since ${formatDate(since)}`;

function Progress({ since, left }: { since: string; left: number | null }) {
  return (
    <>
      <p role="status">
        The mail {sinceWords(since)} is being taken.{" "}
        {left === null
          ? "It begins within a minute."
          : `${plural(left, "mail is", "mails are")} left. Some are taken each minute.`}
      </p>
      <div className="button-row">
        <Link to={MAILBOX} className="button button-quiet">
          Look Again
        </Link>{" "}
        <ActionButton action={`${MAILBOX}/stop`}>Stop</ActionButton>
      </div>
    </>
  );
}

function Offers({ offers, mayLeave }: { offers: Mailbox["offers"]; mayLeave: boolean }) {
  return (
    <>
      <p>
        At the connection {plural(offers.at(-1)?.count ?? 0, "mail was", "mails were")} in the
        mailbox that {(offers.at(-1)?.count ?? 0) === 1 ? "was" : "were"} not taken: older than 3
        days, or read and answered. Take them if you want to find them here.
      </p>
      <p>
        They come as Done: nobody is told, nobody is mailed, and nothing of them counts as
        unanswered. What was taken is not taken twice.
      </p>
      <ul className="stack">
        {offers.map(({ since, count }) => (
          <li key={since}>
            <ActionButton action={`${MAILBOX}/take`} fields={{ since }}>
              {isEver(since)
                ? `Take All (${formatCount(count)})`
                : `Take Since ${formatDate(since)} (${formatCount(count)})`}
            </ActionButton>
          </li>
        ))}
        {mayLeave && (
          <li>
            <ActionButton action={`${MAILBOX}/leave`}>Leave Them in the Mailbox</ActionButton>
          </li>
        )}
      </ul>
    </>
  );
}
