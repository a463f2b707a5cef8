import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { memberName } from "~/domain/accounts/member-name";
import { postPath } from "~/domain/forum/forum-paths";
import {
  countHeld,
  HELD_PAGE,
  type HeldText,
  listHeld,
  listHeldMembers,
} from "~/domain/forum/moderation/held-texts.server";
import { decideSeveral } from "~/domain/forum/moderation/moderate-several.server";
import { HELD_ACTS } from "~/domain/forum/moderation/several-acts";
import { severalHeldInput } from "~/domain/forum/forum.schema";
import { plainHtml } from "~/domain/forum/writing/plain-html";
import { formAction } from "~/platform/http/forms/form-action.server";
import { to } from "~/platform/http/cookies/flash.server";
import { plural } from "~/lib/counts";
import { withQuery } from "~/lib/input/query";
import { readPageNumber } from "~/platform/http/json/list-request.server";
import { getHolding } from "~/domain/forum/moderation/holding.server";
import { requireModerator } from "~/http/auth.server";
import { ActionButton } from "~/ui/form/action-button";
import { DateTime } from "~/ui/layout/date-time";
import { excerpt } from "~/lib/text/linked-text";
import { pageMeta } from "~/ui/layout/page-meta";
import { NumberedPages } from "~/ui/lists/numbered-pages";
import { WrittenText } from "../user-text";
import { SEVERAL_FAILURE, SeveralForm } from "./several-form";
import { MemberToModerate } from "./member-to-moderate";
import { CLEANUPS, HELD, HELD_FOR, heldPath } from "./held-words";

const HEADING = "Held Texts";

const pagePath = (page: number) => withQuery(HELD, { page: page > 1 ? String(page) : "" });

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  const { role } = await requireModerator(args);
  const page = readPageNumber(args.request);
  const [texts, members, count, { firstPosts, links, words }] = await Promise.all([
    listHeld(page),
    listHeldMembers(),
    countHeld(),
    getHolding(),
  ]);
  const pageCount = Math.max(1, Math.ceil(count / HELD_PAGE));
  // What was decided about has left the last page.
  if (page > pageCount) throw redirect(pagePath(pageCount));
  return {
    texts: texts.map((text) => ({ ...text, html: plainHtml(text.text) })),
    ...{ members, page, pageCount, count, isHolding: firstPosts || links || words.length > 0 },
    setsRules: role === "admin",
  };
}

export const action = formAction({
  guard: requireModerator,
  schema: severalHeldInput,
  run: decideSeveral,
  done: ({ count, removed }) =>
    to(removed ? CLEANUPS : HELD, {
      title: removed ? "Removed as spam" : "Done",
      description: plural(count, "text", "texts"),
    }),
  failure: SEVERAL_FAILURE,
});

export default function HeldPage() {
  const { texts, members, page, pageCount, count, isHolding, setsRules } =
    useLoaderData<typeof loader>();
  return (
    <div className="column stack">
      <h1>{HEADING}</h1>
      <p className="lead">
        They wait for you, oldest first. Only their authors see them. Published, they appear as if
        they were written now.
      </p>
      {!isHolding && <p className="banner">Nothing is held at the moment: all switches are off.</p>}
      <p>
        {setsRules && <Link to={`${HELD}/words`}>What is held</Link>}{" "}
        <Link to={CLEANUPS}>What was removed as spam</Link>
      </p>
      {texts.length === 0 && (
        <p className="empty-state">
          Nothing waits. What is held from the forum stands here until you decide.
        </p>
      )}
      <ul className="stack">
        {texts.map((text) => (
          <li key={`${text.type}-${text.id}`} className="card">
            <Held text={text} />
          </li>
        ))}
      </ul>
      {pageCount > 1 && <p>{`Shown: ${texts.length} of ${plural(count, "text", "texts")}.`}</p>}
      <NumberedPages label="Pages" page={page} pageCount={pageCount} href={pagePath} />
      {texts.length > 0 && (
        <SeveralForm
          action={pagePath(page)}
          groups={members.map(({ member, count: ofMember }) => ({
            member,
            count: ofMember,
            texts: texts.filter(({ author }) => author.id === member.id).map(choiceOf),
          }))}
          acts={HELD_ACTS}
          reasonHint="For what is not published. Its author reads it."
        />
      )}
    </div>
  );
}

const LABEL_LENGTH = 60;

const choiceOf = ({ type, id, seen, title, text }: HeldText) => ({
  value: `${type}-${id}-${seen}`,
  label: `${type === "post" ? `Post “${title}”` : "Comment"}: ${excerpt(text, LABEL_LENGTH).text}`,
});

function Held({ text }: { text: HeldText & { html: string } }) {
  const { type, id, seen, postId, title, author, username, createdAt, heldFor, videoUrl } = text;
  const path = heldPath(text);
  return (
    <>
      <h2>
        {type === "post" ? "Post " : "Comment on "}
        <Link to={postPath(postId)}>
          <bdi>{title || "a deleted post"}</bdi>
        </Link>
      </h2>
      <p>
        <MemberToModerate id={author.id}>
          <bdi>{memberName(author)}</bdi> ({username})
        </MemberToModerate>
        , <DateTime value={createdAt} />
        {heldFor && `: ${HELD_FOR[heldFor]}`}
      </p>
      <WrittenText html={text.html} />
      {text.isCut && <p className="small">Its beginning. The post&apos;s page has all of it.</p>}
      {videoUrl && <p className="wrap-anywhere">Video link: {videoUrl}</p>}
      <div className="button-row">
        <ActionButton action={`${path}/approve`} fields={{ seen }} what={`${type} ${id}`}>
          Publish
        </ActionButton>{" "}
        <Link to={`${path}/reject`} className="button button-quiet">
          Do Not Publish …<span className="sr-only">{` ${type} ${id}`}</span>
        </Link>
      </div>
    </>
  );
}
