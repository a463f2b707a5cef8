import { Link, useLocation } from "@remix-run/react";
import { type MouseEvent, useCallback, useContext, useRef, useState } from "react";
import type { Category } from "~/domain/forum/posts/section-queries.server";
import { NEW_POST_DRAFT_MARK } from "~/domain/forum/reader-marks";
import { ReaderMarks } from "~/ui/layout/if-marked";
import { PauseBanner } from "~/ui/opening/pause-banner";
import { useOpening } from "~/ui/opening/use-opening";
import { NewPostForm, type PostTexts } from "./posts/new-post-form";

type Props = {
  categories: readonly Pick<Category, "id" | "name">[];
  draft: Partial<PostTexts> | null;
};

/**
 * A link to the form for a new post. With script it opens the form in its place, which closes when
 * the post is published. With a visitor's draft the form is open; a member's draft is on the form's
 * page. While the forum is read-only a banner stands in place of the link.
 */
export function NewPost({ categories, draft }: Props) {
  const [isOpen, setIsOpen] = useState(draft !== null);
  const { forum: paused } = useOpening();
  const toggle = useRef<HTMLAnchorElement>(null);
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.delete("draft");
  const marks = useContext(ReaderMarks);
  const press = (event: MouseEvent) => {
    // Its page shows the draft.
    if (marks.includes(NEW_POST_DRAFT_MARK)) return;
    event.preventDefault();
    setIsOpen(!isOpen);
  };
  const close = useCallback(() => {
    setIsOpen(false);
    toggle.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div id="new-post" className="flow-4">
      {paused ? (
        <PauseBanner pause={paused} />
      ) : (
        <Link
          to="/community/new-post"
          className="button"
          onClick={press}
          ref={toggle}
          aria-expanded={isOpen}
        >
          New Post
        </Link>
      )}
      {isOpen && (
        <NewPostForm
          categories={categories}
          draft={draft}
          returnTo={pathname + (query.size > 0 ? `?${query}` : "")}
          onDone={close}
        />
      )}
    </div>
  );
}
