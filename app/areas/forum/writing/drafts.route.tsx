import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { draftPath } from "~/domain/forum/forum-paths";
import { plainHtml } from "~/domain/forum/writing/plain-html";
import { type ListedDraft, listSavedDrafts } from "~/domain/forum/writing/saved-drafts.server";
import { requireUser } from "~/http/auth.server";
import { ActionButton } from "~/ui/form/action-button";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { WrittenText } from "../user-text";

const HEADING = "Your drafts";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  const drafts = await listSavedDrafts(await requireUser(args));
  return { drafts: drafts.map(({ text, ...draft }) => ({ ...draft, html: plainHtml(text) })) };
}

export default function DraftsPage() {
  const { drafts } = useLoaderData<typeof loader>();
  return (
    <div className="column stack">
      <p>
        <Link to="/community/forum">Back to the forum</Link>
      </p>
      <h1>{HEADING}</h1>
      <p className="lead">
        What you have begun to write, the last saved first. Only you can read it. A draft is deleted
        when you post or discard it, and 90 days after it was last saved.
      </p>
      {drafts.length === 0 && (
        <p className="empty-state">
          You have no drafts. <Link to="/community/new-post">Write a post</Link>
        </p>
      )}
      {drafts.map((draft) => (
        <DraftCard key={draft.id} draft={draft} />
      ))}
    </div>
  );
}

function DraftCard({ draft }: { draft: Omit<ListedDraft, "text"> & { html: string } }) {
  const { id, title, html, savedAt } = draft;
  const name = nameOf(draft);
  return (
    <article className="card" id={`draft-${id}`}>
      <h2 className="wrap-anywhere">
        <Link to={draftPath(draft)}>
          <bdi>{title ?? name}</bdi>
        </Link>
      </h2>
      <p className="small">
        {title !== null && `${name}, `}saved <DateTime value={savedAt} />
      </p>
      <WrittenText html={html} />
      <ActionButton action={`/community/drafts/${id}/discard`} what={`the draft ${title ?? name}`}>
        Discard
      </ActionButton>
    </article>
  );
}

function nameOf({ postId, parentId, postTitle }: Omit<ListedDraft, "text">): string {
  if (postId === null) return "New post";
  return `${parentId === null ? "Comment" : "Reply"} on ${postTitle ?? "a post that is gone"}`;
}
