import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { DOCUMENT_LIMIT_BYTES } from "~/domain/documents/check-file.server";
import { chooseFile } from "~/domain/documents/choose-file.server";
import { documentInput } from "~/domain/documents/documents.schema";
import { getDocument } from "~/domain/documents/documents-queries.server";
import { saveDocument } from "~/domain/documents/store-document.server";
import { documentLevelOptions } from "~/domain/investors/clearance";
import { requirePortalAdmin } from "~/http/auth.server";
import { BODY_LIMIT } from "~/platform/http/forms/body.server";
import { redirectWithFlash } from "~/platform/http/cookies/flash.server";
import { editCheck } from "~/platform/http/forms/edit-check.server";
import { rejectForm } from "~/platform/http/forms/form.server";
import { pageId } from "~/platform/http/page-id.server";
import { readUpload } from "~/platform/http/forms/upload.server";
import { settle } from "~/platform/database/database-away";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { DocumentForm, documentValues, FAILURE } from "./document-form";

const PATH = "/investor-admin/documents";
const LIMITS = { body: BODY_LIMIT.investorDocument, file: DOCUMENT_LIMIT_BYTES };
export async function loader(args: LoaderFunctionArgs) {
  await requirePortalAdmin(args);
  const document = await getDocument(pageId(args.params.id));
  if (!document) throw new Response("", { status: 404 });
  return { document };
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requirePortalAdmin(args);
  const { fields, ...posted } = await readUpload(args, "file", LIMITS);
  const submission = parseWithZod(fields, { schema: documentInput });
  const chosen = await chooseFile(posted);
  if (submission.status !== "success" || !chosen.ok) {
    return rejectForm(args, submission, { problem: chosen.ok ? null : chosen.problem });
  }
  const id = pageId(args.params.id);
  const check = editCheck(args.request, fields, {
    present: async (tx) => {
      const document = await getDocument(id, tx);
      return document && documentValues(document);
    },
    labels: { accessLevel: documentLevelOptions },
  });
  const outcome = await settle(saveDocument(admin, id, submission.value, chosen.file, check));
  if (!outcome.ok)
    return rejectForm(args, submission, { problem: outcome.problem, toast: FAILURE });
  return redirectWithFlash(PATH, {
    kind: "success",
    title: "Document Upload",
    description: chosen.file ? `${chosen.file.fileName} was stored.` : "The document was saved.",
  });
}

export const shouldRevalidate = keepOnRefusal;

export default function EditDocument() {
  const { document } = useLoaderData<typeof loader>();
  const { id, title } = document;
  return (
    <div className="stack">
      <h2>Edit {title}</h2>
      <DocumentForm action={`${PATH}/${id}`} label="Save" document={document} />
      <p>
        <Link to={PATH}>Cancel</Link>
      </p>
    </div>
  );
}
