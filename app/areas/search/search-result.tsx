import { sectionPath } from "~/domain/forum/forum-paths";
import type { Kind, Result } from "~/domain/search/search.schema";
import { DateTime } from "~/ui/layout/date-time";
import { ListLink } from "~/ui/lists/list-link";
import { MemberLink } from "~/ui/lists/member-link";

export const KIND_LABELS: Record<Kind, string> = {
  post: "Post",
  comment: "Comment",
  guide: "Guide",
  article: "Education",
  product: "Product",
  event: "Event",
  page: "Page",
};

/** One result: what it is, where it leads, and the words around what was looked for. */
export function SearchResult({ result }: { result: Result }) {
  const { kind, title, path, excerpt, author, category, createdAt } = result;
  return (
    <li className="flow-2">
      <h2 className="wrap-anywhere">
        <ListLink to={path}>
          <bdi>{title}</bdi>
        </ListLink>
      </h2>
      <p className="small">
        {KIND_LABELS[kind]}
        {author && (
          <>
            {" by "}
            <MemberLink member={author} />
          </>
        )}
        {category && (
          <>
            {" in "}
            <ListLink to={sectionPath(category.id)}>{category.name}</ListLink>
          </>
        )}
        {createdAt && (
          <>
            {" · "}
            <DateTime value={createdAt} />
          </>
        )}
      </p>
      <p className="max-w-measure wrap-anywhere" dir="auto">
        {excerpt.map(({ text, isMatch }, index) =>
          isMatch ? <mark key={index}>{text}</mark> : text,
        )}
      </p>
    </li>
  );
}
