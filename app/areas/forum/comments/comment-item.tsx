import type { ReactNode } from "react";
import { ListLink } from "~/ui/lists/list-link";
import { memberName } from "~/domain/accounts/member-name";
import type { ShownComment } from "~/domain/forum/comments/comment-queries.server";
import { commentHistoryPath, commentPath, quotePath, replyPath } from "~/domain/forum/forum-paths";
import { changeableMark, deletableMark } from "~/domain/forum/reader-marks";
import { IfMarked } from "~/ui/layout/if-marked";
import { useOpening } from "~/ui/opening/use-opening";
import { AuthorLine } from "../author";
import { hiddenWords } from "../hidden-words";
import { LikeButton } from "../like-button";
import { MoreActs } from "../more-acts";
import { WrittenText } from "../user-text";

type CommentRights = {
  isSignedIn: boolean;
  isModerator: boolean;
  isOpen: boolean;
};

type Props = {
  comment: ShownComment;
  rights: CommentRights;
  /** Whether to name the author it replies to, if the place in the list does not show it. */
  isReplyNamed: boolean;
  isAnswer: boolean;
  /** Further actions. */
  children?: ReactNode;
};

/** A comment with its actions. A removed comment keeps its place. */
export function CommentItem({ comment, rights, isReplyNamed, isAnswer, children }: Props) {
  const { id, number, author, html, deletedAt, hiddenAt } = comment;
  const isUnshown = number < 0;
  return (
    <article
      id={`comment-${id}`}
      className="comment"
      aria-label={isUnshown ? "Your comment" : `Comment ${number}`}
    >
      <AuthorLine
        author={author}
        writtenAt={comment.createdAt}
        editedAt={comment.editedAt}
        history={commentHistoryPath(id)}
      />
      {isAnswer && (
        <p>
          <span className="badge">Answer</span>
        </p>
      )}
      {isReplyNamed && <InReplyTo comment={comment} />}
      {deletedAt && <p className="text-ink-soft italic">Deleted by its author.</p>}
      {hiddenAt && <p className="text-ink-soft italic">{hiddenWords(comment)}</p>}
      {html && <WrittenText html={html} />}
      <CommentActs comment={comment} rights={rights}>
        {children}
      </CommentActs>
    </article>
  );
}

function InReplyTo({ comment: { parent, parentAuthor } }: { comment: ShownComment }) {
  if (!parent || !parentAuthor) return null;
  return (
    <p className="small">
      in reply to{" "}
      <ListLink to={commentPath(parent)}>
        <bdi>{memberName(parentAuthor)}</bdi>, comment {parent.number}
      </ListLink>
    </p>
  );
}

function CommentActs({
  comment,
  rights,
  children,
}: Pick<Props, "comment" | "rights" | "children">) {
  const { id, number, postId, deletedAt, hiddenAt } = comment;
  const isReadOnly = useOpening().forum !== null;
  const canAnswer = rights.isOpen && !isReadOnly;
  const which = <span className="sr-only">{` comment${number > 0 ? ` ${number}` : ""}`}</span>;
  const act = (name: string) => `/community/comments/${id}/${name}`;
  const isThere = !deletedAt && !hiddenAt;
  return (
    <div className="acts">
      {isThere && <LikeButton {...comment} kind="comment" subject={`comment ${number}`} />}{" "}
      {isThere && canAnswer && <ListLink to={replyPath(postId, id)}>Reply{which}</ListLink>}{" "}
      <MoreActs subject={number > 0 ? `comment ${number}` : "comment"}>
        {isThere && canAnswer && <ListLink to={quotePath(postId, id)}>Quote{which}</ListLink>}{" "}
        {number > 0 && (
          <ListLink to={commentPath(comment)}>
            Link<span className="sr-only"> to comment {number}</span>
          </ListLink>
        )}{" "}
        {!isReadOnly && (
          <IfMarked mark={changeableMark("comment", id)}>
            {(isChangeable) => isChangeable && <ListLink to={act("edit")}>Edit{which}</ListLink>}
          </IfMarked>
        )}{" "}
        <IfMarked mark={deletableMark("comment", id)}>
          {(isDeletable) => isDeletable && <ListLink to={act("delete")}>Delete{which}</ListLink>}
        </IfMarked>{" "}
        {isThere && rights.isSignedIn && <ListLink to={act("report")}>Report{which}</ListLink>}{" "}
        {rights.isModerator && !deletedAt && <ListLink to={act("hide")}>Moderate{which}</ListLink>}
      </MoreActs>{" "}
      {children}
    </div>
  );
}
