import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { type Export, keptUntil, listExports } from "~/domain/transfer/exports.server";
import { requireAdmin } from "~/http/auth.server";
import { ActionButton } from "~/ui/form/action-button";
import { pageMeta } from "~/ui/layout/page-meta";
import { ShortTime } from "~/ui/lists/day";
import { Table } from "~/ui/lists/table";
import { EXPORTS } from "./transfer-words";

const HEADING = "Export";
const MB = 1_000_000;

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const found = await listExports();
  return {
    isBuilding: found.some(({ state }) => state === "building"),
    exports: found.map((one) => ({ ...one, until: one.builtAt && keptUntil(one.builtAt) })),
  };
}

type Row = Export & { until: Date | null };

export default function ExportsPage() {
  const { isBuilding, exports } = useLoaderData<typeof loader>();
  return (
    <div className="column wide stack">
      <h1>{HEADING}</h1>
      <p className="lead max-w-measure">
        Everything that you have here in one ZIP: a CSV file for each table, and all documents,
        resumes and pictures. Passwords and other secrets are not in it. Whoever has the file has
        your customers&rsquo; data, so it is deleted here after a day.
      </p>
      {isBuilding ? (
        <>
          <p role="status">The file is being built. You may leave this page, it goes on.</p>
          <p>
            <Link className="button button-quiet" to={EXPORTS} preventScrollReset>
              Look Again
            </Link>
          </p>
        </>
      ) : (
        <ActionButton action={`${EXPORTS}/build`} className="button">
          Build the File
        </ActionButton>
      )}
      {exports.length > 0 && (
        <Table<Row>
          label="Exports"
          rows={exports}
          keyOf={({ id }) => id}
          hasBlocks
          columns={[
            { heading: "Asked for", cell: ({ createdAt }) => <ShortTime value={createdAt} /> },
            { heading: "By", cell: ({ by }) => by && <bdi>{by}</bdi> },
            {
              heading: "Size",
              isNumber: true,
              cell: ({ size }) => size !== null && `${(size / MB).toFixed(1)} MB`,
            },
            {
              heading: "File",
              cell: ({ id, state }) => {
                if (state === "built") return <a href={`${EXPORTS}/${id}/file`}>Download</a>;
                return state === "building" ? "Being built" : "Deleted after its day";
              },
            },
            {
              heading: "Kept until",
              cell: ({ until, state }) => state === "built" && until && <ShortTime value={until} />,
            },
          ]}
        />
      )}
      <p>
        Each list of the office can be downloaded alone by its link “Export CSV”. What one person
        gave is on the page <Link to="/office/privacy">Privacy</Link>.
      </p>
    </div>
  );
}
