import { Link } from "@remix-run/react";
import { postPath } from "~/domain/forum/forum-paths";
import type { PostPage } from "~/domain/forum/post-page.server";
import { changeableMark } from "~/domain/forum/reader-marks";
import { IfMarked } from "~/ui/layout/if-marked";
import { useOpening } from "~/ui/opening/use-opening";
import { AuthorLine } from "../author";
import { LikeButton } from "../like-button";
import { commentWords, PostBadges, PostVideo, viewWords } from "../post-parts";
import { UserText } from "../user-text";

type Props = { shown: PostPage; isPlaying: boolean };

/** A post on its own page, with its actions. */
export function PostView({ shown, isPlaying }: Props) {
  const { post } = shown;
  return (
    <article id={`post-${post.id}`} className="post">
      <h1 className="wrap-anywhere">
        <bdi>{post.title}</bdi>
      </h1>
      <AuthorLine author={post.author} writtenAt={post.createdAt} editedAt={post.editedAt} />
      <PostBadges post={post} />
      {post.hiddenAt && (
        <p className="notice">
          Hidden by a moderator: {post.hiddenReason}. Only its author and moderators can read it.
        </p>
      )}
      <UserText text={post.content} />
      <PostVideo post={post} isPlaying={isPlaying} />
      <PostActs shown={shown} />
    </article>
  );
}

function PostActs({ shown: { post, rights } }: { shown: PostPage }) {
  const isReadOnly = useOpening().forum !== null;
  const act = (name: string) => `${postPath(post.id)}/${name}`;
  const which = (
    <>
      {" "}
      <span className="sr-only">post</span>
    </>
  );
  return (
    <div className="acts">
      {!post.hiddenAt && <LikeButton {...post} kind="post" subject="post" />}{" "}
      <span>{commentWords(post.replyCount)}</span> <span>{viewWords(post.viewCount)}</span>{" "}
      <IfMarked mark={changeableMark("post", post.id)}>
        {(isChangeable) =>
          isChangeable && (
            <>
              {!isReadOnly && <Link to={act("edit")}>Edit{which}</Link>}{" "}
              <Link to={act("delete")}>Delete{which}</Link>
            </>
          )
        }
      </IfMarked>{" "}
      {rights.isSignedIn && !post.hiddenAt && <Link to={act("report")}>Report{which}</Link>}{" "}
      {rights.isAdmin && <Link to={act("moderate")}>Moderate{which}</Link>}
    </div>
  );
}
