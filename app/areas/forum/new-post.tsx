import { useLocation } from "@remix-run/react";
import { useCallback, useRef } from "react";
import type { Category } from "~/domain/forum/posts/section-queries.server";
import { NewPostForm, type PostTexts } from "./posts/new-post-form";

type Props = {
  categories: readonly Pick<Category, "id" | "name">[];
  draft: Partial<PostTexts> | null;
};

/** A button that opens the form for a new post. It closes when the post is published. */
export function NewPost({ categories, draft }: Props) {
  const toggle = useRef<HTMLDetailsElement>(null);
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.delete("draft");
  const close = useCallback(() => {
    if (!toggle.current) return;
    toggle.current.open = false;
    toggle.current.querySelector("summary")?.focus({ preventScroll: true });
  }, []);
  return (
    // With a draft the form starts open, and another draft is another form.
    <details
      className="new-post [&[open]>summary]:mb-4"
      id="new-post"
      ref={toggle}
      open={draft !== null}
      key={draft ? "draft" : "new"}
    >
      <summary className="button unmarked">New Post</summary>
      <NewPostForm
        categories={categories}
        draft={draft}
        returnTo={pathname + (query.size > 0 ? `?${query}` : "")}
        onDone={close}
      />
    </details>
  );
}
