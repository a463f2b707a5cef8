import { useLocation } from "@remix-run/react";
import { useAct } from "~/ui/form/use-act";

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

/** Like or Unlike, as a form of one button, and how many did. */
export function LikeButton({ kind, id, isLiked, likeCount, subject }: Props) {
  const ActForm = useAct();
  const { pathname, search } = useLocation();
  const act = isLiked ? "unlike" : "like";
  return (
    <ActForm method="post" action={`/community/${kind}s/${id}/${act}`} className="inline-form like">
      <input type="hidden" name="redirectTo" value={`${pathname}${search}#${kind}-${id}`} />
      <button className="link-button" data-liked={isLiked || undefined}>
        {isLiked ? "Unlike" : "Like"}
        <span className="sr-only"> {subject}</span>
      </button>{" "}
      <span className="like-count">{countWords(likeCount)}</span>
    </ActForm>
  );
}
