import { Link } from "@remix-run/react";
import { postPath } from "~/domain/forum/forum-paths";
import type { ListedPost } from "~/domain/forum/forum-page.server";
import { ListLink } from "~/ui/lists/list-link";
import { AuthorLine } from "./author";
import { OpenedComments } from "./comments/opened-comments";
import { LikeButton, likeWords } from "./like-button";
import { commentWords, PostBadges, PostVideo, viewWords } from "./post-parts";
import { UserText } from "./user-text";

/** What the cards of one list share. */
export type CardList = {
  isSignedIn: boolean;
  /** The address of the list with the comments of this post opened, or of none. */
  address: (openedId: number | null) => string;
};

type Props = { post: ListedPost; list: CardList };

/** A post in the forum's list: its first words and counts. Opened, also Like and its comments. */
export function PostCard({ post, list }: Props) {
  const { id, title, opened } = post;
  return (
    <article id={`post-${id}`} className="post card">
      <h4>
        <Link to={postPath(id)}>
          <bdi>{title}</bdi>
        </Link>
      </h4>
      <AuthorLine author={post.author} writtenAt={post.createdAt} editedAt={post.editedAt} />
      <PostBadges post={post} />
      <UserText text={post.text} />
      {post.isCut && (
        <p>
          <ListLink to={postPath(id)}>
            Read on <span className="sr-only">{`in ${title}`}</span>
          </ListLink>
        </p>
      )}
      <PostVideo post={post} isPlaying={false} />
      <div className="acts">
        {opened ? (
          <LikeButton {...post} {...opened} kind="post" subject={`post ${title}`} />
        ) : (
          <span>{likeWords(post.likeCount)}</span>
        )}{" "}
        <span>{viewWords(post.viewCount)}</span>
      </div>
      <CommentsToggle post={post} list={list} />
      {opened && (
        <OpenedComments
          post={post}
          comments={opened.comments}
          isSignedIn={list.isSignedIn}
          returnTo={`${list.address(id)}#post-${id}`}
        />
      )}
    </article>
  );
}

/** A link that opens the post in its place, or closes it. */
function CommentsToggle({ post: { id, title, replyCount, opened }, list }: Props) {
  const isOpened = opened !== undefined;
  return (
    <p>
      <ListLink
        to={`${list.address(isOpened ? null : id)}#post-${id}`}
        staysInPlace
        className="fold-link"
        aria-expanded={isOpened}
      >
        {`${commentWords(replyCount)} `}
        <span className="sr-only">{`on ${title}`}</span>
      </ListLink>
    </p>
  );
}
