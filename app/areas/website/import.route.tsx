import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { importWebsite } from "~/domain/website/transfer.server";
import { importInput } from "~/domain/website/website.schema";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { BODY_LIMIT } from "~/platform/http/forms/body.server";
import { parseForm, rejectForm } from "~/platform/http/forms/form.server";
import { readUpload } from "~/platform/http/forms/upload.server";
import { readFile } from "~/lib/files/read-file.server";
import { refuse } from "~/lib/outcome";
import { settle } from "~/platform/database/database-away";
import { FileField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";
import { pageMeta } from "~/ui/layout/page-meta";
import { WebsitePage } from "./website-page";
import { IMPORT, IMPORT_FAILURE, WEBSITE } from "./website-words";

const HEADING = "Import";
const FILE_LIMIT_BYTES = 1024 * 1024;
const LIMITS = { body: BODY_LIMIT.form, file: FILE_LIMIT_BYTES };

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args);
  const { fields, file, isFileTooLarge } = await readUpload(args, "file", LIMITS);
  const submission = parseForm(fields, importInput);
  if (!file) {
    const message = isFileTooLarge ? "Choose a file smaller than 1 MB" : "Choose a file";
    const { problem } = refuse("invalid", message, { field: "file" });
    return rejectForm(args, submission, { problem });
  }
  const text = (await readFile(file)).toString("utf8");
  const outcome = await settle(importWebsite(admin, text));
  if (!outcome.ok) {
    return rejectForm(args, submission, { problem: outcome.problem, toast: IMPORT_FAILURE });
  }
  return to(WEBSITE, {
    title: "Imported",
    description: `${outcome.count} parts have a new draft. Look at each, then publish it.`,
  });
}

export default function ImportPage() {
  return (
    <WebsitePage heading={HEADING}>
      <p>
        A file that was exported here becomes drafts, which replace other drafts of the same parts.
        Nothing is published by it.
      </p>
      <ImportForm />
    </WebsitePage>
  );
}

function ImportForm() {
  return (
    <ServerForm<{ file: string }>
      failure={IMPORT_FAILURE}
      id="import"
      action={IMPORT}
      hasFiles
      send="Import as drafts"
      sending="Uploading…"
    >
      {(fields) => (
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
          label="Exported file"
          accept="application/json,.json"
        />
      )}
    </ServerForm>
  );
}
