import { likedMark } from "~/domain/forum/reader-marks";
import { useOpening } from "~/ui/opening/use-opening";
import { IfMarked } from "~/ui/layout/if-marked";
import { PairForm } from "./pair-form";
import { plural } from "~/lib/counts";

type Props = {
  kind: "post" | "comment";
  id: number;
  likeCount: number;
  /** Names the target for screen readers: "post “Hello”", "comment 3". */
  subject: string;
};

const LIKE = { on: "like", off: "unlike", labels: { on: "Like", off: "Unlike" } };

/**
 * A form with one button, Like or Unlike, and the number of likes. Only the number while the forum
 * is read-only.
 */
export function LikeButton({ kind, id, likeCount, subject }: Props) {
  if (useOpening().forum) return <span>{plural(likeCount, "like")}</span>;
  return (
    <IfMarked mark={likedMark(kind, id)}>
      {(isLiked) => (
        <PairForm
          address={`/community/${kind}s/${id}`}
          pair={LIKE}
          isOn={isLiked}
          subject={subject}
          failed={(operation) => `Failed to ${operation} ${kind}`}
          anchor={`${kind}-${id}`}
        >
          {(isOn) => (
            <>
              {" "}
              <span>{plural(likeCount + Number(isOn) - Number(isLiked), "like")}</span>
            </>
          )}
        </PairForm>
      )}
    </IfMarked>
  );
}
