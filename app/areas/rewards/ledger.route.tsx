import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { countVisit } from "~/domain/rewards/count-visit.server";
import { getLedgerPage, type LedgerEntry } from "~/domain/rewards/rewards-queries.server";
import { requireUser } from "~/http/auth.server";
import { readListRequest } from "~/http/json/list-request.server";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { ScrollFrame } from "~/ui/lists/scroll-frame";
import { KeyPages } from "~/ui/lists/key-pages";

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
        <p className="empty-state">No entries.</p>
      ) : (
        <Entries rows={page.rows} />
      )}
      <KeyPages
        newest={cursor ? PATH : null}
        older={page.nextCursor ? `${PATH}?cursor=${page.nextCursor}` : null}
      />
    </div>
  );
}

function Entries({ rows }: { rows: readonly LedgerEntry[] }) {
  return (
    <ScrollFrame label="Entries">
      <table className="[&_:is(th,td)]:min-w-0 [&_:is(th,td)]:px-2">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col" className="text-right [font-variant-numeric:tabular-nums]">
              Points
            </th>
            <th scope="col" className="text-right [font-variant-numeric:tabular-nums]">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((entry) => (
            <tr key={entry.id}>
              <td>
                <DateTime value={entry.createdAt} />
              </td>
              <td>
                <What entry={entry} />
              </td>
              <td className="text-right [font-variant-numeric:tabular-nums]">
                {signed(entry.points)}
              </td>
              <td className="text-right [font-variant-numeric:tabular-nums]">
                {entry.balance.toLocaleString("en-US")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

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
