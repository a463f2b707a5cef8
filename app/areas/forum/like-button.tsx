import { Form, useFetchers, useLocation } from "@remix-run/react";
import type { MouseEvent } from "react";
import { usePress } from "~/ui/form/press";

type Props = {
  kind: "post" | "comment";
  id: number;
  isLiked: boolean;
  likeCount: number;
  /** Says to a screen reader which one: "post “Hello”", "comment 3". */
  subject: string;
};

const countWords = (count: number) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "like" : "likes"}`;

/**
 * Like or Unlike, as a form of one button, and how many did. With script it turns over at once, so
 * that on a slow line too the next press means what the button says.
 */
export function LikeButton({ kind, id, isLiked, likeCount, subject }: Props) {
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
      className="inline-form like"
    >
      <input type="hidden" name="redirectTo" value={`${pathname}${search}#${kind}-${id}`} />
      <button className="link-button" data-liked={isOn || undefined} onClick={ignoreDoubleClick}>
        {isOn ? "Unlike" : "Like"} <span className="sr-only">{subject}</span>
      </button>{" "}
      <span className="like-count">{countWords(count)}</span>
    </Form>
  );
}

/** Whether the last press that is under way likes it; null without one. */
function useLastPress(address: string): boolean | null {
  const acts = useFetchers().map(({ formAction }) => formAction);
  const last = acts.findLast((act) => act === `${address}/like` || act === `${address}/unlike`);
  return last ? last === `${address}/like` : null;
}

// Many people click everything twice: the second half would take the like back.
function ignoreDoubleClick(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault();
}
