import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ListedSection } from "~/domain/forum/forum-page.server";
import { sectionPath } from "~/domain/forum/forum-paths";
import { CategoryBadge } from "./post-parts";
import { type CardList, PostCard } from "./post-card";
import { plural } from "~/lib/counts";

type Props = {
  section: ListedSection;
  list: CardList;
  /** Shown after the posts: the link to older ones. */
  children?: ReactNode;
};

/** On a phone a closed post is short, so that three are in sight. */
const SECTION =
  "fold border-t border-rule max-sm:flow-2 max-sm:[&>.post]:px-3 max-sm:[&>.post]:py-2 max-sm:[&>.post]:flow-0 max-sm:[&>.post:not(.is-open)>.user-text]:line-clamp-1 max-sm:[&>.post:not(.is-open)>.author-line>:first-child]:hidden";

/** A forum category with its posts. It can be collapsed. */
export function ForumSection({ section, list, children }: Props) {
  const { key, name, color, description, postCount, posts } = section;
  return (
    <details className={SECTION} open id={`section-${key}`}>
      <summary>
        <h3>
          <CategoryBadge name={name} color={color} />
        </h3>{" "}
        <span className="badge">{plural(postCount, "post")}</span>
      </summary>
      {description && <p className="small max-sm:line-clamp-1">{description}</p>}
      {posts.length === 0 && <p className="empty-state">No posts here yet.</p>}
      {posts.map((post) => (
        <PostCard key={post.id} post={post} list={list} />
      ))}
      {children}
    </details>
  );
}

/** The link from a section's newest posts to all of them. */
export function AllPostsLink({ section }: { section: ListedSection }) {
  if (section.postCount <= section.posts.length) return null;
  return (
    <p>
      <Link to={sectionPath(section.key)}>
        All {plural(section.postCount, "post")} in {section.name}
      </Link>
    </p>
  );
}
