import { type Column, Table } from "~/ui/lists/table";
import type { listRecentOpens } from "~/domain/documents/documents-queries.server";
import { DateTime } from "~/ui/layout/date-time";

type Open = Awaited<ReturnType<typeof listRecentOpens>>[number];

const COLUMNS: readonly Column<Open>[] = [
  { heading: "Document", cell: ({ documentTitle }) => documentTitle },
  { heading: "Who", cell: ({ userEmail }) => userEmail ?? "A visitor" },
  { heading: "How", cell: ({ how }) => (how === "view" ? "Viewed" : "Downloaded") },
  { heading: "When", cell: ({ createdAt }) => <DateTime value={createdAt} /> },
];

export function OpenLog({ opens }: { opens: readonly Open[] }) {
  return (
    <>
      <h2>Who Opened What</h2>
      {opens.length === 0 ? (
        <p className="empty-state">No document was opened yet</p>
      ) : (
        <Table
          label="Log of opened documents"
          columns={COLUMNS}
          rows={opens}
          keyOf={({ id }) => id}
        />
      )}
    </>
  );
}
