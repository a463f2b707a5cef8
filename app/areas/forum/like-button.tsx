import { Form, useFetchers, useLocation } from "@remix-run/react";
import type { MouseEvent } from "react";
import { likedMark } from "~/domain/forum/reader-marks";
import { useOpening } from "~/ui/opening/use-opening";
import { IfMarked } from "~/ui/layout/if-marked";
import { usePress } from "~/ui/form/press";

type Props = {
  kind: "post" | "comment";
  id: number;
  likeCount: number;
  /** Names the target for screen readers: "post “Hello”", "comment 3". */
  subject: string;
};

export const likeWords = (count: number) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "like" : "likes"}`;

/**
 * A form with one button, Like or Unlike, and the number of likes. With script the button changes
 * at once, so that the next press does what its label says even on a slow connection. Only the
 * number while the forum is read-only.
 */
export function LikeButton(props: Props) {
  if (useOpening().forum) return <span>{likeWords(props.likeCount)}</span>;
  return (
    <IfMarked mark={likedMark(props.kind, props.id)}>
      {(isLiked) => <LikeForm {...props} isLiked={isLiked} />}
    </IfMarked>
  );
}

function LikeForm({ kind, id, isLiked, likeCount, subject }: Props & { isLiked: boolean }) {
  const press = usePress();
  const { pathname, search } = useLocation();
  const address = `/community/${kind}s/${id}`;
  const isOn = useLastPress(address) ?? isLiked;
  const count = likeCount + Number(isOn) - Number(isLiked);
  return (
    <Form
      method="post"
      action={`${address}/${isOn ? "unlike" : "like"}`}
      onSubmit={press}
      className="inline"
      // A thread has hundreds, and all lead to two routes, which script finds at the first press.
      discover="none"
    >
      <input type="hidden" name="redirectTo" value={`${pathname}${search}#${kind}-${id}`} />
      <button className="link-button" data-liked={isOn || undefined} onClick={ignoreDoubleClick}>
        {isOn ? "Unlike" : "Like"} <span className="sr-only">{subject}</span>
      </button>{" "}
      <span>{likeWords(count)}</span>
    </Form>
  );
}

/** Whether the latest press that is still being sent is a like. Null if none is. */
function useLastPress(address: string): boolean | null {
  const acts = useFetchers().map(({ formAction }) => formAction);
  const last = acts.findLast((act) => act === `${address}/like` || act === `${address}/unlike`);
  return last ? last === `${address}/like` : null;
}

// Many people double-click everything: the second click would remove the like.
function ignoreDoubleClick(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault();
}
