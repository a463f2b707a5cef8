import { Link } from "@remix-run/react";
import { memberName } from "~/domain/accounts/member-name";
import { commentPath, postHistoryPath, postPath, quotePath } from "~/domain/forum/forum-paths";
import type { PostPage } from "~/domain/forum/post-page.server";
import { changeableMark, deletableMark } from "~/domain/forum/reader-marks";
import { IfMarked } from "~/ui/layout/if-marked";
import { useOpening } from "~/ui/opening/use-opening";
import { AuthorLine } from "../author";
import { FollowButton } from "../follows/follow-button";
import { hiddenWords } from "../hidden-words";
import { LikeButton } from "../like-button";
import { MoreActs } from "../more-acts";
import { PostVideo } from "../post-parts";
import { ModerationNotes } from "../moderation/moderation-notes";
import { WrittenText } from "../user-text";
import { plural } from "~/lib/counts";

type Props = { shown: PostPage; isPlaying: boolean };

/** A post on its own page, with its actions. */
export function PostView({ shown, isPlaying }: Props) {
  const { post } = shown;
  return (
    <article id={`post-${post.id}`} className="post flow-2">
      <h1 className="wrap-anywhere">
        <bdi>{post.title}</bdi>
      </h1>
      <AuthorLine
        author={post.author}
        writtenAt={post.createdAt}
        editedAt={post.editedAt}
        history={postHistoryPath(post.id)}
      />
      {post.answer && post.answerAuthor && (
        <p>
          Solved by{" "}
          <Link to={commentPath(post.answer)}>
            <bdi>{memberName(post.answerAuthor)}</bdi>, comment {post.answer.number}
          </Link>
        </p>
      )}
      <ModerationNotes notes={shown.notes} />
      {post.hiddenAt && (
        <p className="banner">
          {hiddenWords(post)} Only its author and moderators can read it.{" "}
          <Link to="/community/rules">House rules</Link>
        </p>
      )}
      <WrittenText html={post.html} />
      <PostVideo post={post} isPlaying={isPlaying} />
      <PostActs shown={shown} />
    </article>
  );
}

function PostActs({ shown: { post, rights } }: { shown: PostPage }) {
  const isReadOnly = useOpening().forum !== null;
  const act = (name: string) => `${postPath(post.id)}/${name}`;
  const which = <span className="sr-only"> post</span>;
  return (
    <div className="acts">
      {!post.hiddenAt && <LikeButton {...post} kind="post" subject="post" />}{" "}
      {!post.hiddenAt && (
        <FollowButton kind="post" id={post.id} subject="post" anchor={`post-${post.id}`} />
      )}{" "}
      <span>{plural(post.viewCount, "view")}</span>{" "}
      {rights.isSignedIn && (
        <MoreActs subject="post">
          {rights.isOpen && !isReadOnly && <Link to={quotePath(post.id)}>Quote{which}</Link>}{" "}
          {!isReadOnly && (
            <IfMarked mark={changeableMark("post", post.id)}>
              {(isChangeable) => isChangeable && <Link to={act("edit")}>Edit{which}</Link>}
            </IfMarked>
          )}{" "}
          <IfMarked mark={deletableMark("post", post.id)}>
            {(isDeletable) => isDeletable && <Link to={act("delete")}>Delete{which}</Link>}
          </IfMarked>{" "}
          {!post.hiddenAt && <Link to={act("report")}>Report{which}</Link>}{" "}
          {rights.isModerator && <Link to={act("moderate")}>Moderate{which}</Link>}
        </MoreActs>
      )}
    </div>
  );
}
