import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { IMPORT_KINDS } from "~/domain/transfer/import-fields";
import { getImport, listImportRows, undoneUntil } from "~/domain/transfer/imports.server";
import { requireAdmin } from "~/http/auth.server";
import { labelOf } from "~/lib/input/choices";
import { withQuery } from "~/lib/input/query";
import { readId } from "~/lib/input/read-id";
import { pageId } from "~/platform/http/page-id.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { FilterLinks } from "~/ui/lists/filter-links";
import { KeyPages } from "~/ui/lists/key-pages";
import { Table } from "~/ui/lists/table";
import { ImportState } from "./import-state";
import { importPath, IMPORTS } from "./transfer-words";

const ROWS = 50;
const WHICH = ["refused", "noted"] as const;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data ? `Import ${data.found.fileName}` : "404 Page Not Found", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const found = await getImport(pageId(args.params.id));
  if (!found) throw new Response("", { status: 404 });
  const { searchParams } = new URL(args.request.url);
  const after = readId(searchParams.get("after") ?? undefined) ?? 0;
  const which = WHICH.find((one) => searchParams.has(one)) ?? "all";
  const rows = await listImportRows(found.id, { after, which, limit: ROWS + 1 });
  const until = found.state === "done" ? undoneUntil(found) : null;
  return {
    found,
    after,
    which,
    rows: rows.slice(0, ROWS),
    hasMore: rows.length > ROWS,
    undoUntil: until && until > new Date() ? until : null,
  };
}

export default function ImportPage() {
  const { found, after, which, rows, hasMore, undoUntil } = useLoaderData<typeof loader>();
  const path = importPath(found.id);
  const query = which === "all" ? {} : { [which]: "on" };
  const madeWords = found.state === "undone" ? "Taken back" : "Imported";
  const isShown = rows.length > 0 || which !== "all";
  return (
    <div className="column wide stack">
      <p>
        <Link to={IMPORTS}>All imports</Link>
      </p>
      <h1>
        {labelOf(IMPORT_KINDS, found.kind)} of <bdi>{found.fileName}</bdi>
      </h1>
      <ImportState found={found} undoUntil={undoUntil} />
      {isShown && (
        <>
          <h2>Rows</h2>
          <FilterLinks
            label="Which rows"
            filters={[
              { to: path, label: "All rows", isCurrent: which === "all" },
              {
                to: withQuery(path, { refused: "on" }),
                label: "Rows with a reason",
                isCurrent: which === "refused",
              },
              ...(found.notedCount > 0
                ? [
                    {
                      to: withQuery(path, { noted: "on" }),
                      label: "With a note",
                      isCurrent: which === "noted",
                    },
                  ]
                : []),
            ]}
          />
          <Table
            label="Rows"
            rows={rows}
            keyOf={({ row }) => row}
            hasBlocks
            columns={[
              { heading: "Row", cell: ({ row }) => row },
              { heading: "What", cell: ({ label }) => <bdi>{label}</bdi> },
              {
                heading: "What happens",
                cell: ({ problem, note, made }) =>
                  problem ??
                  [made ? madeWords : "Would be imported", note].filter(Boolean).join(". "),
              },
            ]}
          />
          <KeyPages
            newest={after > 0 ? withQuery(path, query) : null}
            older={hasMore ? withQuery(path, { after: String(rows.at(-1)?.row), ...query }) : null}
          />
        </>
      )}
    </div>
  );
}
