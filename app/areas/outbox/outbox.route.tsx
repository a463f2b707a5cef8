import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listBrokenMails, listSetAside } from "~/domain/incoming/set-aside.server";
import { countOutbox, listParkedMail } from "~/domain/mail/outbox-queries.server";
import { lastTestWords, type TestWords } from "~/domain/office/test-mail.server";
import { requireAdmin } from "~/http/auth.server";
import { ActionButton } from "~/ui/form/action-button";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { shownEmail } from "~/lib/text/shown-email";
import { formatCount } from "~/lib/counts";
import { MAILBOX } from "./outbox-words";
import { SetAside } from "./set-aside";

const OUTBOX = "/office/outbox";

export const meta: MetaFunction = ({ matches }) => pageMeta("Outbox", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const [counts, parked, broken, setAside, test] = await Promise.all([
    countOutbox(),
    listParkedMail(),
    listBrokenMails(),
    listSetAside(),
    lastTestWords(new Date()),
  ]);
  return { counts, parked, broken, setAside, test };
}

export default function Outbox() {
  const { counts, parked, broken, setAside, test } = useLoaderData<typeof loader>();
  const cards = [
    ["Waiting", counts.waiting],
    ["Trying again", counts.retrying],
    ["Given up", counts.parked],
    ["Sent", counts.sent],
  ] as const;
  return (
    <div className="column stack">
      <h1>Outbox</h1>
      <p className="lead">
        Mail waits here until the mail server takes it. What fails for a day and a half is given up
        and shown below. Mail to us is in the <Link to={MAILBOX}>mailbox</Link>.
      </p>
      <dl className="count-cards">
        {cards.map(([label, count]) => (
          <div key={label} className="card">
            <dt>{label}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <h2>Test mail</h2>
      <LastTest test={test} />
      <ActionButton action="/office/open-shop/test-mail" fields={{ redirectTo: OUTBOX }}>
        Send Me a Test Mail
      </ActionButton>
      <h2>Given up</h2>
      {parked.length === 0 && (
        <p className="empty-state">No mail was given up. Each was sent, or is tried again.</p>
      )}
      <ul className="stack">
        {parked.map(({ id, recipient, subject, attempts, lastError, createdAt }) => (
          <li key={id} className="card">
            <h3>{subject}</h3>
            <p>
              To {shownEmail(recipient)}, written <DateTime value={createdAt} />, tried {attempts}{" "}
              times
            </p>
            <p className="small wrap-anywhere whitespace-pre-line">{lastError}</p>
            <div className="button-row">
              <ActionButton action={`/office/outbox/${id}/retry`} what={subject}>
                Send Again
              </ActionButton>
              <ActionButton action={`/office/outbox/${id}/discard`} what={subject}>
                Discard
              </ActionButton>
            </div>
          </li>
        ))}
      </ul>
      <SetAside setAside={setAside} broken={broken} />
    </div>
  );
}

/** Whether the last test mail was sent, and what the receiver's server says of its sender. */
function LastTest({ test }: { test: TestWords | null }) {
  if (!test) return <p>None was sent. It shows whether the site&rsquo;s mail arrives.</p>;
  return (
    <>
      <p>{test.sentence}</p>
      {test.checks.length > 0 && (
        <ul>
          {test.checks.map(({ words, advice }) => (
            <li key={words}>
              {words}
              {advice && `. ${advice}`}
            </li>
          ))}
        </ul>
      )}
      {test.note && <p>{test.note}</p>}
    </>
  );
}
