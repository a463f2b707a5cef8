import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { listPictures } from "~/domain/website/pictures.server";
import { saveDraft } from "~/domain/website/edit-section.server";
import { differencesOf, formOf, formSchema, startOf } from "~/domain/website/section-form.server";
import { getSection } from "~/domain/website/section-queries.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/http/cookies/flash.server";
import { parseForm, readFields, rejectForm } from "~/http/forms/form.server";
import { formatDateTime } from "~/lib/dates/dates";
import { settle } from "~/lib/outcome";
import { ActionButton } from "~/ui/form/action-button";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { pageMeta } from "~/ui/layout/page-meta";
import { pageSection } from "./find-section.server";
import { SectionForm } from "./section-form";
import { sentTexts } from "./sent-texts.server";
import { WebsitePage } from "./website-page";
import { DRAFT_FAILURE, sectionPath } from "./website-words";

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
  const { key, title, description } = section;
  const state = { draft, revision, version, publishedAt };
  return { key, title, description, texts, parts: formOf(section, texts), pictures, ...state };
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args);
  const section = pageSection(args);
  const fields = await readFields(args.request);
  const { texts, revision } = sentTexts(fields);
  const submission = parseForm(fields, formSchema(section, texts));
  const parts = formOf(section, texts);
  if (submission.status !== "success") {
    return rejectForm(args, submission, { beside: { parts, revision, differences: [] } });
  }
  const edit = { value: submission.value, revision };
  const outcome = await settle(saveDraft(admin, section, edit));
  if (outcome.ok) {
    return to(sectionPath(section.key), {
      title: "Draft Saved",
      description: "Visitors see it once it is published.",
    });
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

export const clientAction = keepFormOnFailure(DRAFT_FAILURE);

export const shouldRevalidate = keepOnRefusal;

export default function SectionPage() {
  const { key, title, description, texts, parts, revision, pictures, ...state } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <WebsitePage heading={title}>
      <p>{description}</p>
      <SectionState address={sectionPath(key)} revision={revision} {...state} />
      <SectionForm
        key={`${key} ${revision}`}
        action={sectionPath(key)}
        texts={texts}
        parts={parts}
        revision={revision}
        pictures={pictures}
        answer={answer}
      />
    </WebsitePage>
  );
}

type StateProps = {
  address: string;
  revision: number;
  draft: { authorName: string; updatedAt: Date } | null;
  version: number;
  publishedAt: Date | null;
};

/** What visitors see now, and what can be done with a draft. */
function SectionState({ address, revision, draft, version, publishedAt }: StateProps) {
  return (
    <div className="stack">
      <p>
        {publishedAt
          ? `Visitors see version ${version}, published ${formatDateTime(publishedAt)}. `
          : "Visitors see the words as delivered. "}
        <Link to={`${address}/history`}>History</Link>
      </p>
      {draft && (
        <div className="notice stack">
          <p>
            There is a draft by <bdi>{draft.authorName}</bdi>, {formatDateTime(draft.updatedAt)}.
          </p>
          <div className="button-row">
            <ActionButton action={`${address}/preview`}>Preview</ActionButton>
            <ActionButton action={`${address}/publish`} fields={{ revision }} className="button">
              Publish
            </ActionButton>
            <ActionButton action={`${address}/discard`} fields={{ revision }}>
              Discard the draft
            </ActionButton>
          </div>
        </div>
      )}
    </div>
  );
}
