import { Link } from "@remix-run/react";
import { postPath } from "~/domain/forum/forum-paths";
import type { Post } from "~/domain/forum/posts/post-queries.server";
import { videoId } from "~/domain/forum/video-link";

type Badged = {
  isPinned?: boolean;
  isLocked?: boolean;
  /** In a list. The page of the post names who solved it. */
  answerId?: number;
  /** Left out in a list of one category. */
  category?: Post["category"];
};

export function PostBadges({ post }: { post: Badged }) {
  if (!(post.category || post.isPinned || post.isLocked || post.answerId)) return null;
  return (
    <p className="badge-row">
      {post.category && <CategoryBadge {...post.category} />}
      {post.isPinned && <span className="badge">Pinned</span>}{" "}
      {post.isLocked && <span className="badge">Locked</span>}{" "}
      {post.answerId && <span className="badge">Solved</span>}
      {/* Orca joins what stands beside it on the line. */}
      <span className="sr-only">, </span>
    </p>
  );
}

export function CategoryBadge({ name, color }: { name: string; color: string | null }) {
  return (
    <span className="category">
      <svg width="12" height="12" aria-hidden="true">
        <circle cx="6" cy="6" r="5.5" fill={color ?? "#8a8a80"} />
      </svg>
      {name}
    </span>
  );
}

type VideoProps = {
  post: Pick<Post, "id" | "title"> & { videoUrl?: string | null };
  isPlaying: boolean;
};

/**
 * The post's video link. A link to a known player opens in the post's page, which then loads the
 * frame. Any other stays a link.
 */
export function PostVideo({ post, isPlaying }: VideoProps) {
  const { videoUrl, title } = post;
  if (!videoUrl) return null;
  const video = videoId(videoUrl);
  return (
    <div id="video">
      {video && isPlaying && (
        <iframe
          className="aspect-video h-auto w-full border-0"
          src={`https://www.youtube-nocookie.com/embed/${video}`}
          title={`Video: ${title}`}
          width="560"
          height="315"
          allow="fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
      <p>
        {video && !isPlaying && (
          <>
            <Link to={`${postPath(post.id)}?play#video`} className="button button-quiet">
              Play the video here
            </Link>{" "}
          </>
        )}{" "}
        <a href={videoUrl} rel="ugc nofollow noopener noreferrer">
          {video ? "Watch it on YouTube" : videoUrl}
        </a>
      </p>
    </div>
  );
}
