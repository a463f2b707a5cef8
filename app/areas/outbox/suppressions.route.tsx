import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listSuppressions, type Suppressed } from "~/domain/mail/suppressions.server";
import { requireAdmin } from "~/http/auth.server";
import { withQuery } from "~/lib/input/query";
import { readListRequest } from "~/platform/http/json/list-request.server";
import { ActionButton } from "~/ui/form/action-button";
import { pageMeta } from "~/ui/layout/page-meta";
import { ShortTime } from "~/ui/lists/day";
import { KeyPages } from "~/ui/lists/key-pages";
import { SearchForm } from "~/ui/lists/search-form";
import { Table } from "~/ui/lists/table";
import { SUPPRESSIONS } from "./outbox-words";

const HEADING = "Stopped Addresses";

const REASONS: Record<Suppressed, string> = {
  bounced: "Refused a mail for good: gets none",
  complained: "Complained: gets no letters and notifications",
  unsubscribed: "Unsubscribed: gets no launch updates",
};

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { q, cursor, limit } = readListRequest(args.request);
  const found = await listSuppressions({ email: q, before: cursor });
  return { q, cursor, rows: found.slice(0, limit), hasMore: !q && found.length > limit };
}

export default function SuppressionsPage() {
  const { q, cursor, rows, hasMore } = useLoaderData<typeof loader>();
  return (
    <div className="column wide stack">
      <h1>{HEADING}</h1>
      <p className="lead">
        Only a digest of each address is kept, which stays when its owner&rsquo;s data are deleted.
        Type a whole address to find it. Who signs up again and opens the mailed link is released,
        and whom you release here.
      </p>
      <SearchForm action={SUPPRESSIONS} label="Whole email address" q={q} kept={{}} />
      {rows.length === 0 ? (
        <p className="empty-state">{q ? `“${q}” is not on the list.` : "No address is stopped."}</p>
      ) : (
        <Table
          label="Stopped addresses"
          rows={rows}
          keyOf={({ id }) => id}
          hasBlocks
          columns={[
            { heading: "Address", cell: ({ masked }) => <bdi>{masked}</bdi> },
            { heading: "Why", cell: ({ reason }) => REASONS[reason] },
            { heading: "Since", cell: ({ createdAt }) => <ShortTime value={createdAt} /> },
            {
              heading: "Release",
              isPlain: true,
              cell: ({ id, masked }) => (
                <ActionButton action={`${SUPPRESSIONS}/${id}/release`} what={masked}>
                  Release
                </ActionButton>
              ),
            },
          ]}
        />
      )}
      <KeyPages
        newest={cursor ? SUPPRESSIONS : null}
        older={hasMore ? withQuery(SUPPRESSIONS, { cursor: String(rows.at(-1)?.id) }) : null}
      />
      <p>
        <Link to="/office/outbox">Outbox</Link>
      </p>
    </div>
  );
}
