import { Form, Link } from "@remix-run/react";
import { postPath } from "~/domain/forum/forum-paths";
import type { Post } from "~/domain/forum/posts/post-queries.server";
import type { Category } from "~/domain/forum/posts/section-queries.server";

type Props = { post: Post; categories: readonly Pick<Category, "id" | "name">[] };

/** What an admin can do with a post; each a form of its own. */
export function ModeratePost({ post, categories }: Props) {
  const act = (name: string) => `${postPath(post.id)}/${name}`;
  return (
    <>
      <div className="button-row">
        <ActButton
          action={act(post.isPinned ? "unpin" : "pin")}
          label={post.isPinned ? "Unpin" : "Pin"}
        />
        <ActButton
          action={act(post.isLocked ? "unlock" : "lock")}
          label={post.isLocked ? "Unlock" : "Lock"}
        />
        {post.hiddenAt ? (
          <ActButton action={act("unhide")} label="Show Again" />
        ) : (
          <Link className="button button-quiet" to={act("hide")}>
            Hide …
          </Link>
        )}
      </div>
      {post.hiddenAt && <p className="notice">Hidden: {post.hiddenReason}</p>}
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
        <button className="button button-quiet">Move</button>
      </Form>
    </>
  );
}

function ActButton({ action, label }: { action: string; label: string }) {
  return (
    <Form method="post" action={action}>
      <button className="button button-quiet">{label}</button>
    </Form>
  );
}
