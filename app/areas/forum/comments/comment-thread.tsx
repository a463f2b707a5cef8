import type { ShownComment } from "~/domain/forum/comments/comment-queries.server";
import type { PostPage } from "~/domain/forum/post-page.server";
import { AnswerButton } from "./answer-button";
import { CommentItem } from "./comment-item";

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

type Props = { shown: Pick<PostPage, "post" | "comments" | "rights"> };

/**
 * A page of comments. Replies are indented by one level only; deeper ones name the author they
 * reply to.
 */
export function CommentThreads({ shown: { post, comments, rights } }: Props) {
  const item = (comment: ShownComment, isReplyNamed: boolean) => {
    const isAnswer = comment.id === post.answer?.id;
    return (
      <CommentItem {...{ comment, rights, isReplyNamed, isAnswer }}>
        {!post.hiddenAt && (
          <AnswerButton {...{ comment, isAnswer, isModerator: rights.isModerator }} />
        )}
      </CommentItem>
    );
  };
  return (
    <ol>
      {threadsOf(comments).map(({ root, replies }) => (
        <li key={root.id}>
          {item(root, root.parentId !== null)}
          {replies.length > 0 && (
            <ol data-part="replies" className="ms-3 border-s-3 border-rule ps-4">
              {replies.map((reply) => (
                <li key={reply.id}>{item(reply, reply.parentId !== root.id)}</li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ol>
  );
}
