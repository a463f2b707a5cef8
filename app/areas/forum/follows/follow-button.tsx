import { followedMark } from "~/domain/forum/reader-marks";
import { IfMarked } from "~/ui/layout/if-marked";
import { PairForm } from "../pair-form";

type Props = {
  kind: "post" | "category";
  id: number;
  /** Names the target for screen readers. */
  subject: string;
  /** The element of the page to return to. */
  anchor: string;
};

const FOLLOW = { on: "follow", off: "unfollow", labels: { on: "Follow", off: "Unfollow" } };
const PATHS = { post: "posts", category: "categories" };

/** A form with one button, Follow or Unfollow. */
export function FollowButton({ kind, id, subject, anchor }: Props) {
  return (
    <IfMarked mark={followedMark(kind, id)}>
      {(isFollowed) => (
        <PairForm
          address={`/community/${PATHS[kind]}/${id}`}
          pair={FOLLOW}
          isOn={isFollowed}
          subject={subject}
          failed={(operation) => `Failed to ${operation}`}
          anchor={anchor}
        />
      )}
    </IfMarked>
  );
}
