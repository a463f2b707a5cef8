import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type AuditRow, auditList } from "~/domain/audit/audit-queries.server";
import { requireAdmin } from "~/http/auth.server";
import { withQuery } from "~/lib/input/query";
import { readListRequest } from "~/platform/http/json/list-request.server";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { KeyPages } from "~/ui/lists/key-pages";
import { PAIRED, WHOLE_TIMES } from "~/ui/lists/list-table";
import { NarrowFold } from "~/ui/layout/narrow-fold";
import { SearchForm } from "~/ui/lists/search-form";
import { type Column, Table } from "~/ui/lists/table";

const HEADING = "What Admins Did";
const PATH = "/office/audit";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const asked = readListRequest(args.request);
  return { asked, page: await auditList.page(asked) };
}

export default function AuditPage() {
  const { asked, page } = useLoaderData<typeof loader>();
  const { q, cursor } = asked;
  return (
    <div className="column wide stack">
      <h1>{HEADING}</h1>
      <NarrowFold isOpen={q !== ""}>Search</NarrowFold>
      <SearchForm
        action={PATH}
        label="Search by name, act or what it was done to"
        q={q}
        kept={{}}
      />
      {page.rows.length === 0 ? (
        <p className="empty-state">{q ? `Nothing matches “${q}”.` : "Nothing yet"}</p>
      ) : (
        <Table
          label="What admins did"
          columns={COLUMNS}
          rows={page.rows}
          keyOf={({ id }) => id}
          hasBlocks
          className={`${WHOLE_TIMES} ${PAIRED}`}
        />
      )}
      <KeyPages
        newest={cursor ? address(q) : null}
        older={page.nextCursor ? address(q, page.nextCursor) : null}
      />
    </div>
  );
}

const address = (q: string, cursor?: number) => withQuery(PATH, { q, cursor: cursor?.toString() });

const COLUMNS: readonly Column<AuditRow>[] = [
  { heading: "When", cell: ({ createdAt }) => <DateTime value={createdAt} /> },
  { heading: "Who", cell: ({ actorName }) => <bdi>{actorName}</bdi> },
  { heading: "Act", cell: ({ act }) => act },
  { heading: "Of what", cell: ({ subject }) => <bdi>{subject}</bdi> },
  { heading: "Detail", cell: ({ detail }) => <bdi>{detail}</bdi> },
];
