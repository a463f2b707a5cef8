import { memberName } from "~/domain/accounts/member-name";
import { commentPath, postPath } from "./forum-paths";
import type { PostPage } from "./post-page.server";
import { wordsOf } from "./writing/words-of-html";

const COMMENTS_NAMED = 10;

const likes = (count: number) => ({
  "@type": "InteractionCounter",
  interactionType: "https://schema.org/LikeAction",
  userInteractionCount: count,
});

/** The post as schema.org's DiscussionForumPosting, for search engines. */
export function postJsonLd({ post, comments }: PostPage, absolute: (path: string) => string) {
  const visible = comments.filter(({ deletedAt, hiddenAt }) => !deletedAt && !hiddenAt);
  return {
    "@context": "https://schema.org",
    "@type": "DiscussionForumPosting",
    headline: post.title,
    text: wordsOf(post.html),
    url: absolute(postPath(post.id)),
    author: { "@type": "Person", name: memberName(post.author) },
    datePublished: post.createdAt.toISOString(),
    ...(post.editedAt && { dateModified: post.editedAt.toISOString() }),
    commentCount: post.replyCount,
    interactionStatistic: [
      likes(post.likeCount),
      {
        "@type": "InteractionCounter",
        interactionType: "https://schema.org/ViewAction",
        userInteractionCount: post.viewCount,
      },
    ],
    comment: visible.slice(0, COMMENTS_NAMED).map((comment) => ({
      "@type": "Comment",
      text: wordsOf(comment.html),
      url: absolute(commentPath(comment)),
      author: { "@type": "Person", name: memberName(comment.author) },
      datePublished: comment.createdAt.toISOString(),
      interactionStatistic: likes(comment.likeCount),
    })),
  };
}
