import type { ShownComment } from "~/domain/forum/comments/comment-queries.server";
import { CommentItem, type CommentRights } from "./comment-item";

type Thread = { root: ShownComment; replies: ShownComment[] };

/** Groups replies under their first comment, if that one is on the same page. */
function threadsOf(comments: readonly ShownComment[]): Thread[] {
  const threads: Thread[] = [];
  const byRoot = new Map<number, Thread>();
  for (const comment of comments) {
    const thread = comment.rootId ? byRoot.get(comment.rootId) : undefined;
    if (thread) {
      thread.replies.push(comment);
      continue;
    }
    const begun = { root: comment, replies: [] };
    threads.push(begun);
    // If that comment is on an earlier page, the reply starts a thread of its own here.
    byRoot.set(comment.rootId ?? comment.id, begun);
  }
  return threads;
}

type Props = { comments: readonly ShownComment[]; rights: CommentRights };

/**
 * A page of comments. Replies are indented by one level only; deeper ones name the author they
 * reply to.
 */
export function CommentThreads({ comments, rights }: Props) {
  return (
    <ol className="comments">
      {threadsOf(comments).map(({ root, replies }) => (
        <li key={root.id}>
          <CommentItem comment={root} rights={rights} isReplyNamed={root.parentId !== null} />
          {replies.length > 0 && (
            <ol className="replies ms-3 border-s-3 border-rule ps-4">
              {replies.map((reply) => (
                <li key={reply.id}>
                  <CommentItem
                    comment={reply}
                    rights={rights}
                    isReplyNamed={reply.parentId !== root.id}
                  />
                </li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ol>
  );
}
