import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { termsInput } from "~/domain/documents/documents.schema";
import {
  type Acceptance,
  findAcceptances,
  getTermsText,
  listNotAccepted,
  listTerms,
  setTerms,
} from "~/domain/documents/terms.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { shownEmail } from "~/lib/text/shown-email";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { noSuchPage, readPageNumber } from "~/platform/http/json/list-request.server";
import { TextAreaField } from "~/ui/form/field";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { ServerForm } from "~/ui/form/server-form";
import { DateTime } from "~/ui/layout/date-time";
import { NumberedPages } from "~/ui/lists/numbered-pages";
import { type Column, Table } from "~/ui/lists/table";

const PATH = "/investor-admin/documents/terms";
const FAILURE = { title: "Not Saved", description: "Something went wrong" };

export async function loader(args: LoaderFunctionArgs) {
  await requirePortalAdmin(args);
  const page = readPageNumber(args.request);
  const [versions, acceptances] = await Promise.all([listTerms(), findAcceptances(page)]);
  if (page > acceptances.pageCount) throw noSuchPage();
  const present = versions[0];
  const waiting = present?.text ? await listNotAccepted(present.version) : [];
  return { versions, acceptances, waiting, page };
}

export const action = formAction({
  guard: requirePortalAdmin,
  schema: termsInput,
  edits: { present: async (tx) => ({ text: await getTermsText(tx) }) },
  run: (admin, { text }, { check }) => setTerms(admin, text, check),
  done: ({ result: version }) =>
    to(PATH, {
      title: "Terms Saved",
      description:
        version === null ? "Nothing was changed." : `They are version ${version} from now on.`,
    }),
  failure: FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

export default function TermsPage() {
  const { versions, acceptances, waiting, page } = useLoaderData<typeof loader>();
  const [present, ...earlier] = versions;
  return (
    <div className="stack">
      <h2>Confidentiality Terms</h2>
      <p>
        Investors accept the present version before they open documents that are not public, and
        again after each change. Admins are not asked. Without a text nobody is.
      </p>
      <TermsForm text={present?.text ?? ""} />
      {present && (
        <p className="small">
          {present.text ? `Version ${present.version} since ` : "Nothing is asked since "}
          <DateTime value={present.createdAt} />
        </p>
      )}
      <Earlier versions={earlier.filter(({ text }) => text !== "")} />
      <h2>Who Accepted</h2>
      {waiting.length > 0 && (
        <p className="wrap-anywhere">Not accepted yet: {waiting.map(shownEmail).join(", ")}</p>
      )}
      {acceptances.rows.length === 0 ? (
        <p className="empty-state">Nobody accepted terms yet</p>
      ) : (
        <Table
          label="Accepted terms"
          columns={COLUMNS}
          rows={acceptances.rows}
          keyOf={({ id }) => id}
        />
      )}
      <NumberedPages
        label="Pages"
        page={page}
        pageCount={acceptances.pageCount}
        href={(next) => (next === 1 ? PATH : `${PATH}?page=${next}`)}
      />
      <p>
        <Link to="/investor-admin/documents">Documents</Link>
      </p>
    </div>
  );
}

const COLUMNS: readonly Column<Acceptance>[] = [
  { heading: "Who", cell: ({ userEmail }) => shownEmail(userEmail), isRowHeading: true },
  { heading: "Version", cell: ({ version }) => version, isNumber: true },
  { heading: "When", cell: ({ createdAt }) => <DateTime value={createdAt} /> },
];

function TermsForm({ text }: { text: string }) {
  return (
    <ServerForm<typeof action>
      failure={FAILURE}
      id="terms-form"
      action={PATH}
      values={{ text }}
      isEdit
      send="Save the Terms"
      sending="Saving…"
      drawnFor={text}
    >
      {(fields) => (
        <TextAreaField
          field={fields.text}
          label="Terms"
          hint="Plain text. Each change is a new version, which everybody accepts again."
          rows={16}
          isOptional
        />
      )}
    </ServerForm>
  );
}

type Version = { version: number; text: string; createdAt: Date };

function Earlier({ versions }: { versions: readonly Version[] }) {
  return versions.map(({ version, text, createdAt }) => (
    <details key={version}>
      <summary>
        Version {version} of <DateTime value={createdAt} />
      </summary>
      <p className="wrap-anywhere whitespace-pre-line" dir="auto">
        {text}
      </p>
    </details>
  ));
}
