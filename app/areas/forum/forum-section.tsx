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

/** A forum category with its posts. It can be collapsed. */
export function ForumSection({ section, list, children }: Props) {
  const { key, name, color, description, postCount, posts } = section;
  return (
    <details className="fold border-t border-rule" open id={`section-${key}`}>
      <summary>
        <h3>
          <CategoryBadge name={name} color={color} />
        </h3>{" "}
        <span className="badge">{plural(postCount, "post")}</span>
      </summary>
      {description && <p className="small">{description}</p>}
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
