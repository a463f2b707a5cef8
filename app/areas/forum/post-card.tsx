import { useLocation } from "@remix-run/react";
import { postHistoryPath, postPath } from "~/domain/forum/forum-paths";
import type { ListedPost } from "~/domain/forum/posts/listed-posts.server";
import { newCommentsMark, newPostMark } from "~/domain/forum/reader-marks";
import type { ViewedPost } from "~/domain/forum/views/view-page.server";
import { IfMarked } from "~/ui/layout/if-marked";
import { MemberLink } from "~/ui/lists/member-link";
import { ListLink } from "~/ui/lists/list-link";
import { AuthorLine } from "./author";
import { OpenedComments } from "./comments/opened-comments";
import { hiddenWords } from "./hidden-words";
import { LikeButton } from "./like-button";
import { PostBadges, PostVideo } from "./post-parts";
import { TimeAgo } from "./time-ago";
import { WrittenText } from "./user-text";
import { plural } from "~/lib/counts";

/** What the cards of one list share. */
export type CardList = {
  isSignedIn: boolean;
  /** The address of the list with this post opened, or none. */
  address: (openedId: number | null) => string;
};

/** The list at the present address. */
export function useCardList(isSignedIn: boolean): CardList {
  const { pathname, search } = useLocation();
  return {
    isSignedIn,
    address: (openedId) => {
      const query = new URLSearchParams(search);
      query.delete("draft");
      query.delete("open");
      if (openedId !== null) query.set("open", String(openedId));
      return pathname + (query.size > 0 ? `?${query}` : "");
    },
  };
}

type Props = {
  /** A view also names the category and the last activity. */
  post: ListedPost & Partial<ViewedPost>;
  list: CardList;
};

/** A post in a list: its first words and counts. Opened: the whole text, Like and its comments. */
export function PostCard({ post, list }: Props) {
  const { id, title, opened, lastActivityAt, hidden } = post;
  if (lastActivityAt && !opened && !hidden) return <PostRow post={post} list={list} />;
  return (
    <article id={`post-${id}`} className={opened ? "post card is-open" : "post card"}>
      <Title post={post} />
      <AuthorLine
        author={post.author}
        writtenAt={post.createdAt}
        editedAt={post.editedAt}
        history={opened && postHistoryPath(id)}
      />
      <PostBadges post={post} />
      {hidden && <p className="banner">{hiddenWords(hidden)}</p>}
      <WrittenText html={(opened ?? post).html} />
      <PostVideo post={post} isPlaying={false} />
      <div className="acts">
        <CommentsToggle post={post} list={list} />{" "}
        {opened && (
          <>
            <LikeButton {...post} kind="post" subject={`post ${title}`} />{" "}
          </>
        )}
        <span>
          {(opened ? "" : `${plural(post.likeCount, "like")}, `) + plural(post.viewCount, "view")}
        </span>
        {lastActivityAt && (
          <>
            {" "}
            <span className="small">
              Last comment <TimeAgo value={lastActivityAt} />
            </span>
          </>
        )}
      </div>
      {opened && (
        <OpenedComments
          post={post}
          comments={opened.comments}
          isSignedIn={list.isSignedIn}
          listAddress={`${list.address(id)}#post-${id}`}
        />
      )}
    </article>
  );
}

/** A post of a view in two lines: what and who, how much was said and when last. */
function PostRow({ post, list }: Props) {
  const { id, author, createdAt, likeCount, viewCount, lastActivityAt } = post;
  return (
    <article id={`post-${id}`} className="post card row">
      <div className="min-w-0">
        <Title post={post} />
        <div className="badge-row small mt-0 gap-y-0">
          <PostBadges post={post} />{" "}
          <span>
            <MemberLink member={author} /> <TimeAgo value={createdAt} />
          </span>
        </div>
      </div>
      <div className="acts">
        <CommentsToggle post={post} list={list} />{" "}
        <span>
          <span className="max-lg:hidden">
            {`${plural(likeCount, "like")}, ${plural(viewCount, "view")}${lastActivityAt ? ", " : ""}`}
          </span>
          {lastActivityAt && (
            <>
              <span className="max-md:sr-only">last comment </span>
              <TimeAgo value={lastActivityAt} />
            </>
          )}
        </span>
      </div>
    </article>
  );
}

const Title = ({ post: { id, title } }: Pick<Props, "post">) => (
  <h4>
    <ListLink to={postPath(id)}>
      <bdi>{title}</bdi>
    </ListLink>{" "}
    <NewMarks id={id} />
  </h4>
);

/** What the reader has not seen of the post. */
function NewMarks({ id }: { id: number }) {
  return (
    <>
      <IfMarked mark={newPostMark(id)}>{(isNew) => isNew && <b>New</b>}</IfMarked>
      <IfMarked mark={newCommentsMark(id)}>{(hasNew) => hasNew && <b>New comments</b>}</IfMarked>
    </>
  );
}

/** A link that opens the post in its place, or closes it. */
function CommentsToggle({ post: { id, title, replyCount, opened }, list }: Props) {
  const isOpened = opened !== undefined;
  return (
    <ListLink to={`${list.address(isOpened ? null : id)}#post-${id}`} aria-expanded={isOpened}>
      {plural(replyCount, "comment")}
      <span className="sr-only">{` on ${title}`}</span>
    </ListLink>
  );
}
