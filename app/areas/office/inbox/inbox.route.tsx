import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listTeam } from "~/domain/accounts/accounts-queries.server";
import { type InboxFilter, inboxQuery, readInboxFilter } from "~/domain/inbox/inbox-filter";
import { INBOX_STATES } from "~/domain/inbox/inbox-kinds";
import { countProgramMails, inboxPage } from "~/domain/inbox/inbox-list.server";
import { requireStaff } from "~/http/auth.server";
import { readListRequest } from "~/platform/http/json/list-request.server";
import { withQuery } from "~/lib/input/query";
import { useIsAdmin } from "~/ui/layout/admin-link";
import { pageMeta } from "~/ui/layout/page-meta";
import { FilterForm } from "./filter-form";
import { InboxTable } from "./inbox-table";
import { INBOX, ITEM_FAILURE } from "./inbox-words";
import { ShortForm } from "~/ui/form/short-form";

const HEADING = "Inbox";
/** A page of more would be heavier than 40 kB. */
const PAGE_ROWS = 20;
const LINE = 90;

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  const actor = await requireStaff(args);
  const { cursor } = readListRequest(args.request);
  const filter = readInboxFilter(new URL(args.request.url).searchParams);
  const [{ rows, nextCursor }, team, programs] = await Promise.all([
    inboxPage(actor, filter, { cursor, limit: PAGE_ROWS }),
    listTeam(),
    countProgramMails(),
  ]);
  // A row shows one line of the text.
  const shown = rows.map(({ text, ...row }) => ({ ...row, text: text.slice(0, LINE) }));
  return { filter, cursor, page: { rows: shown, nextCursor }, team, programs };
}

export default function InboxPage() {
  const { filter, cursor, page, team, programs } = useLoaderData<typeof loader>();
  const query = inboxQuery(filter);
  const here = withQuery(INBOX, { ...query, ...(cursor && { cursor: String(cursor) }) });
  return (
    <div className="column wide stack">
      <h1>{HEADING}</h1>
      <FilterForm filter={filter} team={team} programs={programs} />
      {page.rows.length === 0 ? (
        <p className="empty-state">{emptyWords(filter, cursor)}</p>
      ) : (
        <ShortForm failure={ITEM_FAILURE} action={`${INBOX}/act`} className="stack">
          <input type="hidden" name="redirectTo" value={here} />
          <InboxTable rows={page.rows} />
          <BulkActs team={team} />
        </ShortForm>
      )}
      <Paging query={query} cursor={cursor} nextCursor={page.nextCursor} />
      <Tools query={query} />
    </div>
  );
}

function emptyWords({ q, state }: InboxFilter, cursor: number | undefined): string {
  if (q) return `Nothing matches “${q}”.`;
  return state === "todo" && !cursor ? "Nothing waits for an answer." : "Nothing here.";
}

/** One act for all items that are checked. */
function BulkActs({ team }: { team: readonly { id: number; username: string }[] }) {
  return (
    <p className="inline-form">
      <label htmlFor="act">Do with all that are checked</label>{" "}
      <select id="act" name="act" className="control" defaultValue="">
        <option value="">Choose</option>
        {INBOX_STATES.filter(({ value }) => value !== "new").map(({ value, label }) => (
          <option key={value} value={value}>{`Set to ${label}`}</option>
        ))}
        <option value="to-nobody">Give back to nobody</option>
        {team.map(({ id, username }) => (
          <option key={id} value={`to-${id}`}>{`Give to ${username}`}</option>
        ))}
      </select>{" "}
      <button className="button button-quiet">Do It</button>
    </p>
  );
}

type PagingProps = {
  query: Record<string, string>;
  cursor: number | undefined;
  nextCursor: number | null;
};

function Paging({ query, cursor, nextCursor }: PagingProps) {
  if (!cursor && !nextCursor) return null;
  return (
    <nav aria-label="Pages" className="button-row">
      {cursor && (
        <Link className="button button-quiet" to={withQuery(INBOX, query)}>
          First page
        </Link>
      )}{" "}
      {nextCursor && (
        <Link
          className="button button-quiet"
          rel="next"
          to={withQuery(INBOX, { ...query, cursor: String(nextCursor) })}
        >
          Next page
        </Link>
      )}
    </nav>
  );
}

function Tools({ query }: { query: Record<string, string> }) {
  if (!useIsAdmin()) return null;
  return (
    <p className="button-row">
      <a className="button button-quiet" href={withQuery("/api/admin/download/inbox", query)}>
        Export CSV
      </a>{" "}
      <Link to={`${INBOX}/settings`}>Due times</Link>{" "}
      <Link to="/office/answers">Saved answers</Link>
    </p>
  );
}
