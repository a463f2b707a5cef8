import { Link } from "@remix-run/react";
import { commentPath, moderatePath, postPath } from "~/domain/forum/forum-paths";
import { ActionButton } from "~/ui/form/action-button";
import { DateTime } from "~/ui/layout/date-time";
import { MemberToModerate } from "../moderation/member-to-moderate";
import { WrittenText } from "../user-text";
import type { ShownReport } from "./shown-report";

/** The admins' queue: reported texts, the longest reported first, each with its open reports. */
export function OpenReports({ reports }: { reports: readonly ShownReport[] }) {
  if (reports.length === 0)
    return <p className="empty-state">No open reports. What members report stands here.</p>;
  return (
    <ul data-part="reports" className="stack">
      {reports.map((text) => (
        <li key={text.key} className="card">
          <ReportedThing text={text} />
          {text.reports.map(({ id, reporter, createdAt, reason, laterHtml }) => (
            <div key={id}>
              <p>
                <strong>{reporter}</strong> on <DateTime value={createdAt} />:
              </p>
              <blockquote dir="auto">{reason}</blockquote>
              {laterHtml !== null && (
                <>
                  <p>It said then:</p>
                  <WrittenText html={laterHtml} />
                </>
              )}
            </div>
          ))}
          <ActionButton
            action={`/office/forum/reports/${text.reports[0]?.id}/resolve`}
            what={String(text.reports[0]?.id)}
          >
            Close report
          </ActionButton>
        </li>
      ))}
    </ul>
  );
}

function ReportedThing({ text }: { text: ShownReport }) {
  const { author, wholeHtml, videoUrl, isDeleted, isChanged } = text;
  return (
    <>
      <ReportedHeading text={text} />
      {author && (
        <p>
          By <MemberToModerate id={author.id}>{author.username}</MemberToModerate>
          {isDeleted ? ". Deleted since; it said:" : isChanged && ". Changed since; it said:"}
        </p>
      )}
      <WrittenText html={text.html} />
      {wholeHtml !== null && (
        <details>
          <summary>All of it</summary>
          <WrittenText html={wholeHtml} />
        </details>
      )}
      {videoUrl && <p className="wrap-anywhere">Video link: {videoUrl}</p>}
    </>
  );
}

function ReportedHeading({ text: { post, comment, commentPost } }: { text: ShownReport }) {
  if (post) {
    return (
      <h2>
        Post <Link to={postPath(post.id)}>{post.title || "deleted by its author"}</Link> (
        <Link to={moderatePath(post.id)}>moderate</Link>)
      </h2>
    );
  }
  if (!comment || !commentPost) return null;
  return (
    <h2>
      <Link to={commentPath({ ...comment, postId: commentPost.id })}>
        {`Comment ${comment.number} on ${commentPost.title || "a deleted post"}`}
      </Link>{" "}
      (<Link to={`/community/comments/${comment.id}/hide`}>moderate</Link>)
    </h2>
  );
}
