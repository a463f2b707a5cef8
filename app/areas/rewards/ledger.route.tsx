import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { countVisit } from "~/domain/rewards/count-visit.server";
import { getLedgerPage, type LedgerEntry } from "~/domain/rewards/rewards-queries.server";
import { requireUser } from "~/http/auth.server";
import { readListRequest } from "~/platform/http/json/list-request.server";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { type Column, NARROW_CELLS, Table } from "~/ui/lists/table";
import { KeyPages } from "~/ui/lists/key-pages";
import { formatCount } from "~/lib/counts";

const PATH = "/community/rewards/ledger";

export const meta: MetaFunction = ({ matches }) => pageMeta("Your Ledger", matches);

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  await countVisit(user);
  const { cursor } = readListRequest(args.request);
  return { cursor, page: await getLedgerPage(user.id, cursor) };
}

export default function LedgerPage() {
  const { cursor, page } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <p>
        <Link to="/community/rewards">Back to Rewards</Link>
      </p>
      <h2>Your ledger</h2>
      <p className="lead">
        Every change of your points, newest first. Only you can see this page. An entry is never
        changed; what is taken back has an entry of its own.
      </p>
      {page.rows.length === 0 ? (
        <p className="empty-state">
          No entries. <Link to="/community/rewards">See what gives points</Link>
        </p>
      ) : (
        <Table
          label="Entries"
          className={NARROW_CELLS}
          columns={COLUMNS}
          rows={page.rows}
          keyOf={({ id }) => id}
        />
      )}
      <KeyPages
        newest={cursor ? PATH : null}
        older={page.nextCursor ? `${PATH}?cursor=${page.nextCursor}` : null}
      />
    </div>
  );
}

const COLUMNS: readonly Column<LedgerEntry>[] = [
  { heading: "When", cell: ({ createdAt }) => <DateTime value={createdAt} /> },
  { heading: "What", cell: (entry) => <What entry={entry} /> },
  { heading: "Points", isNumber: true, cell: ({ points }) => signed(points) },
  { heading: "Total", isNumber: true, cell: ({ balance }) => formatCount(balance) },
];

// A real minus sign, which screen readers read.
const signed = (points: number) =>
  points < 0 ? `−${Math.abs(points)}` : points > 0 ? `+${points}` : "0";

function What({ entry }: { entry: LedgerEntry }) {
  const { action, description, relatedType, relatedId, points } = entry;
  const isTakenBack = action.endsWith("-taken-back");
  const isPost = relatedType === "post" && relatedId !== null && !isTakenBack;
  const text = action === "achievement" ? `Achievement: ${description ?? ""}` : description;
  return (
    <>
      {isTakenBack && "Taken back: "}
      {isPost ? <Link to={`/community/posts/${relatedId}`}>{text}</Link> : text}{" "}
      {points === 0 && !isTakenBack && action !== "achievement" && (
        <span className="small"> (the day's limit was reached)</span>
      )}
    </>
  );
}
