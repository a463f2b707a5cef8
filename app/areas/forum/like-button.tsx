import { likedMark } from "~/domain/forum/reader-marks";
import { useOpening } from "~/ui/opening/use-opening";
import { IfMarked } from "~/ui/layout/if-marked";
import { PairForm } from "./pair-form";

type Props = {
  kind: "post" | "comment";
  id: number;
  likeCount: number;
  /** Names the target for screen readers: "post “Hello”", "comment 3". */
  subject: string;
};

const LIKE = { on: "like", off: "unlike", labels: { on: "Like", off: "Unlike" } };

export const likeWords = (count: number) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "like" : "likes"}`;

/**
 * A form with one button, Like or Unlike, and the number of likes. Only the number while the forum
 * is read-only.
 */
export function LikeButton({ kind, id, likeCount, subject }: Props) {
  if (useOpening().forum) return <span>{likeWords(likeCount)}</span>;
  return (
    <IfMarked mark={likedMark(kind, id)}>
      {(isLiked) => (
        <PairForm
          address={`/community/${kind}s/${id}`}
          pair={LIKE}
          isOn={isLiked}
          subject={subject}
          anchor={`${kind}-${id}`}
        >
          {(isOn) => (
            <>
              {" "}
              <span>{likeWords(likeCount + Number(isOn) - Number(isLiked))}</span>
            </>
          )}
        </PairForm>
      )}
    </IfMarked>
  );
}
