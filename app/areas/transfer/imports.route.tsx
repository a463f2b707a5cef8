import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { IMPORT_KINDS } from "~/domain/transfer/import-fields";
import { listImports, uploadImport } from "~/domain/transfer/imports.server";
import { importInput } from "~/domain/transfer/transfer.schema";
import { requireAdmin } from "~/http/auth.server";
import { formatCount } from "~/lib/counts";
import { labelOf } from "~/lib/input/choices";
import { refuse } from "~/lib/outcome";
import { settle } from "~/platform/database/database-away";
import { BODY_LIMIT } from "~/platform/http/forms/body.server";
import { parseForm, rejectForm } from "~/platform/http/forms/form.server";
import { readUpload } from "~/platform/http/forms/upload.server";
import { ChoiceGroup } from "~/ui/form/choice-group";
import { FileField } from "~/ui/form/field";
import { ServerForm, type With } from "~/ui/form/server-form";
import { pageMeta } from "~/ui/layout/page-meta";
import { ShortTime } from "~/ui/lists/day";
import { Table } from "~/ui/lists/table";
import { IMPORT_FAILURE, importPath, IMPORTS, STATES } from "./transfer-words";

const HEADING = "Import";
const KINDS = IMPORT_KINDS.map(({ value, label, note }) => ({
  value,
  label: (
    <>
      {label}: <span className="small">{note}</span>
    </>
  ),
}));
const FILE_LIMIT_BYTES = 20 * 1024 * 1024;
const LIMITS = { body: BODY_LIMIT.investorDocument, file: FILE_LIMIT_BYTES };

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return { imports: await listImports() };
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args);
  const { fields, file, isFileTooLarge } = await readUpload(args, "file", LIMITS);
  const submission = parseForm(fields, importInput);
  const { problem } = file
    ? { problem: null }
    : refuse("invalid", isFileTooLarge ? "Choose a file smaller than 20 MB" : "Choose a file", {
        field: "file",
      });
  if (submission.status !== "success" || !file) return rejectForm(args, submission, { problem });
  const { kind } = submission.value;
  const outcome = await settle(uploadImport(admin, { kind, name: file.name, file }));
  if (outcome.ok) return redirect(`${importPath(outcome.id)}/columns`, 303);
  return rejectForm(args, submission, { problem: outcome.problem, toast: IMPORT_FAILURE });
}

export default function ImportsPage() {
  const { imports } = useLoaderData<typeof loader>();
  return (
    <div className="column wide stack">
      <h1>{HEADING}</h1>
      <p className="lead max-w-measure">
        A CSV file of Shopify, WooCommerce, Square, Dutchie, Mailchimp, listmonk or another system.
        First you choose its columns and see what would happen with each row. Nothing is stored
        before you say so, and for a day it can be taken back.
      </p>
      <ImportForm />
      <h2>Imports so far</h2>
      {imports.length === 0 ? (
        <p className="empty-state">Nothing was imported yet</p>
      ) : (
        <Table
          label="Imports"
          rows={imports}
          keyOf={({ id }) => id}
          hasBlocks
          columns={[
            {
              heading: "File",
              cell: ({ id, fileName }) => (
                <Link to={importPath(id)}>
                  <bdi>{fileName}</bdi>
                </Link>
              ),
            },
            { heading: "What", cell: ({ kind }) => labelOf(IMPORT_KINDS, kind) },
            {
              heading: "State",
              cell: ({ state, isCutShort }) => STATES[isCutShort ? "failed" : state],
            },
            {
              heading: "Rows taken",
              isNumber: true,
              cell: ({ madeCount }) => formatCount(madeCount),
            },
            {
              heading: "Refused",
              isNumber: true,
              cell: ({ refusedCount }) => formatCount(refusedCount),
            },
            { heading: "By", cell: ({ by }) => by && <bdi>{by}</bdi> },
            { heading: "Uploaded", cell: ({ createdAt }) => <ShortTime value={createdAt} /> },
          ]}
        />
      )}
    </div>
  );
}

/** The file comes last, because the server reads only the fields before it. */
function ImportForm() {
  return (
    <ServerForm<With<typeof importInput, "file">>
      failure={IMPORT_FAILURE}
      id="import-form"
      action={IMPORTS}
      hasFiles
      send="Upload"
      sending="Uploading…"
    >
      {(fields) => (
        <>
          <ChoiceGroup
            field={fields.kind}
            legend="What is in the file"
            type="radio"
            options={KINDS}
          />
          <FileField
            field={{
              // One by one: conform's metadata are getters, which a spread does not copy.
              id: fields.file.id,
              name: fields.file.name,
              initialValue: undefined,
              errors: fields.file.errors,
              errorId: fields.file.errorId,
              descriptionId: fields.file.descriptionId,
            }}
            label="CSV file"
            hint="Smaller than 20 MB, with at most 200,000 rows."
            accept=".csv,.tsv,.txt,text/csv"
          />
        </>
      )}
    </ServerForm>
  );
}
