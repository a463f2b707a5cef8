import type { ShownComment } from "~/domain/forum/comments/comment-queries.server";
import { askedMark } from "~/domain/forum/reader-marks";
import { IfMarked } from "~/ui/layout/if-marked";
import { useOpening } from "~/ui/opening/use-opening";
import { PairForm } from "../pair-form";

const ANSWER = {
  on: "answer",
  off: "unanswer",
  labels: { on: "Mark as answer", off: "Not the answer" },
};

type Props = { comment: ShownComment; isAnswer: boolean; isModerator: boolean };

/** For the author of the post and admins: marks the comment as its answer, or takes that back. */
export function AnswerButton({ comment, isAnswer, isModerator }: Props) {
  const { id, number, postId, deletedAt, hiddenAt } = comment;
  if (useOpening().forum || deletedAt || hiddenAt) return null;
  const button = (
    <PairForm
      address={`/community/comments/${id}`}
      pair={ANSWER}
      isOn={isAnswer}
      subject={`comment ${number}`}
      failed={() => "The comment could not be marked"}
      anchor={`comment-${id}`}
    />
  );
  if (isModerator) return button;
  return <IfMarked mark={askedMark(postId)}>{(isAuthor) => isAuthor && button}</IfMarked>;
}
