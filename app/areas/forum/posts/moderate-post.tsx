import { Form, Link } from "@remix-run/react";
import { postPath } from "~/domain/forum/forum-paths";
import { seenVersion } from "~/domain/forum/moderation/decisions";
import type { Post } from "~/domain/forum/posts/post-queries.server";
import type { Category } from "~/domain/forum/posts/section-queries.server";
import { hiddenWords } from "../hidden-words";
import { ActionButton } from "~/ui/form/action-button";

type Props = { post: Post; categories: readonly Pick<Category, "id" | "name">[] };

/** The admin's actions on a post. Each is its own form. */
export function ModeratePost({ post, categories }: Props) {
  const act = (name: string) => `${postPath(post.id)}/${name}`;
  return (
    <>
      <div className="button-row">
        <ActionButton action={act(post.isPinned ? "unpin" : "pin")}>
          {post.isPinned ? "Unpin" : "Pin"}
        </ActionButton>
        <ActionButton action={act(post.isLocked ? "unlock" : "lock")}>
          {post.isLocked ? "Unlock" : "Lock"}
        </ActionButton>
        {post.mergedIntoId !== null ? (
          <Link className="button button-quiet" to={act("unmerge")}>
            Take Out Again …
          </Link>
        ) : post.hiddenAt ? (
          <ActionButton action={act("unhide")} fields={{ seen: seenVersion(post) }}>
            Show Again
          </ActionButton>
        ) : (
          <>
            <Link className="button button-quiet" to={act("hide")}>
              Hide …
            </Link>{" "}
            <Link className="button button-quiet" to={act("merge")}>
              Merge …
            </Link>{" "}
            <Link className="button button-quiet" to={act("split")}>
              Split …
            </Link>
          </>
        )}
      </div>
      {post.hiddenAt && <p className="banner">{hiddenWords(post)}</p>}
      <Form method="post" action={act("move")} className="inline-form">
        <label htmlFor="move-to">Move to category</label>{" "}
        <select
          id="move-to"
          name="categoryId"
          className="control"
          defaultValue={post.categoryId ?? ""}
        >
          <option value="">No category</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>{" "}
        <label htmlFor="move-note">Note for its readers (optional)</label>{" "}
        <input id="move-note" name="note" className="control" maxLength={1000} />{" "}
        <button className="button button-quiet">Move</button>
      </Form>
    </>
  );
}
