import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import type { AuditActor } from "~/domain/audit/record-audit.server";
import { listPictures } from "~/domain/website/pictures.server";
import {
  type PublishingChange,
  publishingChanges,
  tellOfChanges,
} from "~/domain/office/publishing-changes.server";
import { publishDraft, saveDraft } from "~/domain/website/edit-section.server";
import { differencesOf, formOf, formSchema, startOf } from "~/domain/website/section-form.server";
import type { Section } from "~/domain/website/section.server";
import { uploadPictures } from "~/domain/website/upload-pictures.server";
import { getSection } from "~/domain/website/section-queries.server";
import { requireAdmin } from "~/http/auth.server";
import { isPreview } from "~/http/content.server";
import { to } from "~/platform/http/cookies/flash.server";
import { commitVisit, getVisit } from "~/http/cookies/visit.server";
import { BODY_LIMIT } from "~/platform/http/forms/body.server";
import { parseForm, rejectForm } from "~/platform/http/forms/form.server";
import { readUploads } from "~/platform/http/forms/upload.server";
import { readFile } from "~/lib/files/read-file.server";
import { decodePostedName } from "~/lib/text/file-name";
import type { Outcome } from "~/lib/outcome";
import { settle } from "~/platform/database/database-away";
import { ActionButton } from "~/ui/form/action-button";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { pageSection } from "./find-section.server";
import { SectionForm } from "./section-form";
import { sentTexts } from "./sent-texts.server";
import { WebsitePage } from "./website-page";
import { DRAFT_FAILURE, sectionPath, WEBSITE } from "./website-words";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.title ?? "404 Page Not Found", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const section = pageSection(args);
  const [{ value, draft, revision, version, publishedAt }, pictures] = await Promise.all([
    getSection(section),
    listPictures(),
  ]);
  const texts = startOf(section, value);
  const changes = draft ? await publishingChanges(section, value) : [];
  const { key, title, description, page } = section;
  const isPreviewed = await isPreview(args);
  const state = { draft, revision, version, publishedAt, isPreviewed };
  const parts = formOf(section, texts);
  return { key, title, description, page, texts, parts, pictures, changes, ...state };
}

// A list of forty people has some three hundred fields.
const LIMITS = { body: BODY_LIMIT.investorDocument, parts: 500 };

const sentFile = (file: File) => ({
  name: decodePostedName(file.name),
  read: () => readFile(file),
});

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args);
  const section = pageSection(args);
  const { fields, files, isFileNeeded } = await readUploads(args, LIMITS);
  const { chosen, refused } = await uploadPictures(admin, section, {
    texts: sentTexts(fields).texts,
    files: new Map(Array.from(files, ([name, file]) => [name, sentFile(file)])),
    isFileNeeded,
  });
  // As if they had been chosen, so that they stay so in a form that is shown again.
  for (const [name, address] of Object.entries(chosen)) fields.set(name, address);
  const { texts, revision } = sentTexts(fields);
  const submission = parseForm(fields, formSchema(section, texts, refused));
  const parts = formOf(section, texts);
  if (submission.status !== "success") {
    return rejectForm(args, submission, { beside: { parts, revision, differences: [] } });
  }
  const edit = { value: submission.value, revision };
  const outcome = await settle(saveAs(admin, section, edit, fields));
  if (outcome.ok) {
    const address = sectionPath(section.key);
    if (fields.has("preview")) return showPreview(args.request, `${address}#preview`);
    return to(address, SAVED[outcome.as](outcome.version));
  }
  const now = await settle(getSection(section));
  const theirs = "ok" in now ? null : startOf(section, now.value);
  return rejectForm(args, submission, {
    problem: outcome.problem,
    toast: DRAFT_FAILURE,
    beside: {
      parts,
      // The next save replaces what is shown beside it.
      revision: "ok" in now ? revision : now.revision,
      differences: theirs ? differencesOf(section, theirs, startOf(section, submission.value)) : [],
    },
  });
}

const SAVED = {
  draft: () => ({ title: "Draft Saved", description: "Visitors see it once it is published." }),
  asked: () => ({
    title: "Not Published Yet",
    description: "Your draft is saved. Read what it changes, then publish it.",
  }),
  published: (version: number) => ({
    title: "Published",
    description: `Visitors see version ${version} now.`,
  }),
};

/**
 * Saves the draft and, if that button was pressed, publishes what was saved. What this changes
 * beyond the website is shown first.
 */
async function saveAs(
  admin: AuditActor,
  section: Section,
  edit: { value: unknown; revision: number },
  fields: FormData,
): Promise<Outcome<{ as: keyof typeof SAVED; version: number }>> {
  const saved = await saveDraft(admin, section, edit);
  if (!saved.ok) return saved;
  if (!fields.has("publish")) return { ok: true, as: "draft", version: 0 };
  const changes = await publishingChanges(section, edit.value);
  if (changes.length > 0 && fields.get("seen") !== seenOf(changes)) {
    return { ok: true, as: "asked", version: 0 };
  }
  const published = await publishDraft(admin, section, saved.revision);
  if (!published.ok) return published;
  if (fields.has("tell")) await tellOfChanges(admin, changes);
  return { ...published, as: "published" };
}

/** Stands in the form for what the page shows of the changes. */
const seenOf = (changes: readonly PublishingChange[]) => JSON.stringify(changes);

/** Shows this browser the site with all drafts in their places, until the preview is left. */
async function showPreview(request: Request, address: string) {
  const visit = await getVisit(request);
  visit.set("isPreview", true);
  const headers = new Headers({ "Set-Cookie": await commitVisit(visit) });
  return to(address, { title: "Draft Saved", description: "The preview shows it." }, headers);
}

export const shouldRevalidate = keepOnRefusal;

export default function SectionPage() {
  const { key, title, description, page, texts, parts, revision, pictures, changes, ...state } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <WebsitePage heading={title}>
      <p className="max-w-measure">{description}</p>
      <DraftBanner draft={state.draft} />
      <Changes changes={changes} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2 2xl:grid-cols-[minmax(0,44rem)_minmax(0,1fr)]">
        <SectionForm
          key={`${key} ${revision}`}
          action={sectionPath(key)}
          texts={texts}
          parts={parts}
          revision={revision}
          pictures={pictures}
          seen={seenOf(changes)}
          canTell={changes.some(({ orderIds }) => orderIds.length > 0)}
          answer={answer}
        />
        <SectionState address={sectionPath(key)} page={page} revision={revision} {...state} />
      </div>
    </WebsitePage>
  );
}

/** What publishing the draft changes beyond the website. */
function Changes({ changes }: { changes: readonly PublishingChange[] }) {
  return changes.map(({ heading, lines }) => (
    <section key={heading} className="banner stack">
      <h2>{heading}</h2>
      <ul className="list-disc pl-5">
        {lines.map(({ words, to: path }) => (
          <li key={words}>{path ? <Link to={path}>{words}</Link> : words}</li>
        ))}
      </ul>
    </section>
  ));
}

type Draft = { authorName: string; updatedAt: Date } | null;

function DraftBanner({ draft }: { draft: Draft }) {
  if (!draft) return null;
  return (
    <p>
      <span className="badge">Draft, not published</span> by <bdi>{draft.authorName}</bdi>,{" "}
      <DateTime value={draft.updatedAt} />.
    </p>
  );
}

type StateProps = {
  address: string;
  /** The page of the site that shows the section. */
  page: string;
  revision: number;
  draft: Draft;
  version: number;
  publishedAt: Date | null;
  isPreviewed: boolean;
};

/** What visitors see now, the page with the drafts beside the form, and what can be done with a draft. */
function SectionState(props: StateProps) {
  const { address, page, revision, draft, version, publishedAt, isPreviewed } = props;
  return (
    <aside id="preview" className="card flow-3 lg:sticky lg:top-[calc(var(--spacing-bar)+1rem)]">
      <h2>{isPreviewed ? "As visitors will see it" : "As visitors see it"}</h2>
      {isPreviewed && !page.startsWith(WEBSITE) ? (
        <iframe
          // Another draft is another page.
          key={revision}
          src={page}
          title="The page with the drafts"
          className="h-[calc(100vh-var(--spacing-bar)-16rem)] min-h-96 w-full border border-rule bg-ground"
        />
      ) : (
        !page.startsWith(WEBSITE) && (
          <p>
            <button form="section" name="preview" value="on" className="button button-quiet">
              Show It Here
            </button>{" "}
            <span className="small">Your draft is saved for it.</span>
          </p>
        )
      )}
      <p>
        {publishedAt ? (
          <>
            Now version {version}, published <DateTime value={publishedAt} />.
          </>
        ) : (
          "Now the words as delivered."
        )}{" "}
        <Link to={`${address}/history`}>History</Link>
      </p>
      <div className="button-row">
        <a className="button button-quiet" href={page} target="_blank" rel="noreferrer">
          Open the Page in a New Tab
        </a>{" "}
        {draft && (
          <ActionButton action={`${address}/discard`} fields={{ revision }}>
            Discard the draft
          </ActionButton>
        )}
      </div>
    </aside>
  );
}
