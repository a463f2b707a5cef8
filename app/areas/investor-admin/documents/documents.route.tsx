import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { DOCUMENT_LIMIT_BYTES } from "~/domain/documents/check-file.server";
import { chooseFile } from "~/domain/documents/choose-file.server";
import { documentInput } from "~/domain/documents/documents.schema";
import { listDocuments, listStampProblems } from "~/domain/documents/documents-queries.server";
import { getLevelRules } from "~/domain/documents/level-rules.server";
import { readReadingFilter } from "~/domain/documents/reading-filter";
import { findReadings, listReaders, listUnread } from "~/domain/documents/readings.server";
import { addDocument } from "~/domain/documents/store-document.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { BODY_LIMIT } from "~/platform/http/forms/body.server";
import { redirectWithFlash } from "~/platform/http/cookies/flash.server";
import { rejectForm } from "~/platform/http/forms/form.server";
import { noSuchPage, readPageNumber } from "~/platform/http/json/list-request.server";
import { readUpload } from "~/platform/http/forms/upload.server";
import type { DialogHandle } from "~/ui/overlay/dialog-handle";
import { DeleteDialog } from "../delete-dialog";
import { DocumentFolders } from "~/ui/investors/document-list";
import { DocumentCard } from "./document-card";
import { DocumentForm } from "./document-form";
import { OpenLog } from "./open-log";

const PATH = "/investor-admin/documents";
const LIMITS = { body: BODY_LIMIT.investorDocument, file: DOCUMENT_LIMIT_BYTES };
export async function loader(args: LoaderFunctionArgs) {
  await requirePortalAdmin(args);
  const filter = readReadingFilter(new URL(args.request.url).searchParams);
  const page = readPageNumber(args.request);
  const [documents, problems, readers, found, unread] = await Promise.all([
    listDocuments(),
    findStampProblems(),
    listReaders(),
    findReadings(filter, page),
    filter.person === null ? null : listUnread(filter.person),
  ]);
  if (page > found.pageCount) throw noSuchPage();
  const log = { filter, page, readers, unread, pageCount: found.pageCount, readings: found.rows };
  return { documents, problems, log };
}

/** What the owner should know of documents while names are put on pages for some level. */
async function findStampProblems(): Promise<Record<number, string>> {
  const rules = Object.values(await getLevelRules());
  return rules.some(({ isStamped }) => isStamped) ? listStampProblems() : {};
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requirePortalAdmin(args);
  const { fields, ...posted } = await readUpload(args, "file", LIMITS);
  const submission = parseWithZod(fields, { schema: documentInput });
  const chosen = await chooseFile(posted);
  if (submission.status !== "success" || !chosen.ok) {
    return rejectForm(args, submission, { problem: chosen.ok ? null : chosen.problem });
  }
  await addDocument(admin, submission.value, chosen.file);
  return redirectWithFlash(PATH, {
    kind: "success",
    title: "Document Upload",
    description: chosen.file
      ? `${chosen.file.fileName} was stored.`
      : `${submission.value.title} was added and waits for its file.`,
  });
}

export const handle: DialogHandle<TabData> = {
  Dialog: AskToDelete,
  isOpen: (search, { documents }) => findDeleted(search, documents) !== undefined,
};

type TabData = Awaited<ReturnType<typeof loader>>;

const findDeleted = (search: URLSearchParams, rows: TabData["documents"]) =>
  rows.find(({ id }) => String(id) === search.get("delete"));

export default function DocumentsTab() {
  const { documents, problems, log } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const [search] = useSearchParams();
  const isAdding = search.has("upload") || result?.lastResult !== undefined;
  return (
    <div className="stack">
      <h2>Documents</h2>
      {isAdding ? (
        <section className="panel stack">
          <h3>Upload Document</h3>
          <DocumentForm action={PATH} label="Upload Document" />
          <p>
            <Link to={PATH}>Cancel</Link>
          </p>
        </section>
      ) : (
        <p className="button-row">
          <Link className="button" to={`${PATH}?upload`} preventScrollReset>
            Upload Document
          </Link>{" "}
          <Link className="inline-flex min-h-target items-center" to={`${PATH}/terms`}>
            Confidentiality Terms
          </Link>{" "}
          <Link className="inline-flex min-h-target items-center" to={`${PATH}/rules`}>
            View-Only and Names
          </Link>
        </p>
      )}
      <h2>Current Documents</h2>
      {documents.length === 0 && <p className="empty-state">No documents yet</p>}
      <DocumentFolders documents={documents}>
        {(document) => (
          <DocumentCard document={document} stampProblem={problems[document.id] ?? null} />
        )}
      </DocumentFolders>
      <OpenLog path={PATH} documents={documents} {...log} />
    </div>
  );
}

function AskToDelete({ data }: { data: TabData }) {
  const deleted = findDeleted(useSearchParams()[0], data.documents);
  return (
    <DeleteDialog
      title={`Delete ${deleted?.title ?? ""}?`}
      text="The document and its file are gone for good. The log of who opened it stays."
      action={`${PATH}/${deleted?.id}/delete`}
      closeTo={PATH}
    />
  );
}
