import { Link } from "@remix-run/react";
import { commentPath, moderatePath, postPath } from "~/domain/forum/forum-paths";
import type { OpenReport } from "~/domain/forum/moderation/reports.server";
import { ActionButton } from "~/ui/form/action-button";
import { DateTime } from "~/ui/layout/date-time";

/** The admins' queue: open reports, oldest first. */
export function OpenReports({ reports }: { reports: readonly OpenReport[] }) {
  if (reports.length === 0) return <p className="empty-state">No open reports</p>;
  return (
    <ul className="stack reports">
      {reports.map((report) => (
        <li key={report.id} className="card">
          <ReportedThing report={report} />
          <p>
            <strong>{report.reporter}</strong> on <DateTime value={report.createdAt} />:
          </p>
          <blockquote dir="auto">{report.reason}</blockquote>
          <ActionButton action={`/dashboard/reports/${report.id}/resolve`} what={String(report.id)}>
            Close report
          </ActionButton>
        </li>
      ))}
    </ul>
  );
}

function ReportedThing({ report: { post, comment, commentPost } }: { report: OpenReport }) {
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
    <>
      <h2>
        Comment{" "}
        <Link to={commentPath({ ...comment, postId: commentPost.id })}>
          {comment.number} on {commentPost.title || "a deleted post"}
        </Link>{" "}
        (<Link to={`/community/comments/${comment.id}/hide`}>moderate</Link>)
      </h2>
      <p dir="auto">{comment.excerpt}</p>
    </>
  );
}
