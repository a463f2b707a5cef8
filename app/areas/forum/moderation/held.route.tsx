import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { memberName } from "~/domain/accounts/member-name";
import { postPath } from "~/domain/forum/forum-paths";
import { type HeldText, listHeld } from "~/domain/forum/moderation/held-texts.server";
import { getHolding } from "~/domain/forum/moderation/holding.server";
import { requireAdmin } from "~/http/auth.server";
import { ActionButton } from "~/ui/form/action-button";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { UserText } from "../user-text";
import { HELD, HELD_FOR, heldPath } from "./held-words";

const HEADING = "Held Texts";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const [texts, { firstPosts, links, words }] = await Promise.all([listHeld(), getHolding()]);
  return { texts, isHolding: firstPosts || links || words.length > 0 };
}

export default function HeldPage() {
  const { texts, isHolding } = useLoaderData<typeof loader>();
  return (
    <div className="column stack">
      <h1>{HEADING}</h1>
      <p className="lead">
        They wait for you, oldest first. Only their authors see them. Published, they appear as if
        they were written now.
      </p>
      {!isHolding && <p className="notice">Nothing is held at the moment: all switches are off.</p>}
      <p>
        <Link to={`${HELD}/words`}>What is held</Link>
      </p>
      {texts.length === 0 && <p className="empty-state">Nothing waits</p>}
      <ul className="stack">
        {texts.map((text) => (
          <li key={`${text.type}-${text.id}`} className="card">
            <Held text={text} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Held({ text }: { text: HeldText }) {
  const { type, id, postId, title, author, username, createdAt, heldFor, videoUrl } = text;
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
        <Link to={`/office/people/${author.id}`}>
          <bdi>{memberName(author)}</bdi> ({username})
        </Link>
        , <DateTime value={createdAt} />
        {heldFor && `: ${HELD_FOR[heldFor]}`}
      </p>
      <UserText text={text.text} />
      {text.isCut && <p className="small">Its beginning. The post&apos;s page has all of it.</p>}
      {videoUrl && <p className="wrap-anywhere">Video link: {videoUrl}</p>}
      <div className="button-row">
        <ActionButton action={`${path}/approve`} what={`${type} ${id}`}>
          Publish
        </ActionButton>{" "}
        <Link to={`${path}/reject`} className="button button-quiet">
          Do Not Publish …{" "}
          <span className="sr-only">
            {type} {id}
          </span>
        </Link>
      </div>
    </>
  );
}
