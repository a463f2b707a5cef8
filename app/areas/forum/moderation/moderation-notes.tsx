import { Link } from "@remix-run/react";
import { postPath } from "~/domain/forum/forum-paths";
import type { MovedComment, Note } from "~/domain/forum/moderation/moved-places.server";
import { DateTime } from "~/ui/layout/date-time";
import { ListLink } from "~/ui/lists/list-link";

/** What moderators did with a thread as a whole, and why. */
export function ModerationNotes({ notes }: { notes: readonly Note[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="banner flow-2" aria-label="Notes of moderators">
      {notes.map((note) => (
        <li key={note.id} className="wrap-anywhere">
          <DateTime value={note.createdAt} />: <NoteWords note={note} />: {note.note}
        </li>
      ))}
    </ul>
  );
}

function NoteWords({ note: { act, other, openingId, isOrigin } }: { note: Note }) {
  const post = other ? (
    <Link to={postPath(other.id)}>
      <bdi>{other.title}</bdi>
    </Link>
  ) : (
    "another post"
  );
  switch (act) {
    case "merge":
      return (
        <>
          A moderator merged “{post}” into this post
          {openingId !== null && (
            <>
              , where it is <Link to={`/community/comments/${openingId}`}>a comment</Link>
            </>
          )}
        </>
      );
    case "unmerge":
      return <>A moderator separated this post and “{post}” again</>;
    case "split":
      return isOrigin ? (
        <>A moderator split this from “{post}”</>
      ) : (
        <>A moderator moved comments to the new post “{post}”</>
      );
    default:
      return <>A moderator moved this post from another category</>;
  }
}

/** The old places of comments that were moved to other posts, with their new addresses. */
export function MovedComments({ moved }: { moved: readonly MovedComment[] }) {
  if (moved.length === 0) return null;
  return (
    <ul aria-label="Moved comments" className="small [&_a]:inline-block [&_a]:py-1.5">
      {moved.map(({ id, was, title, path }) => (
        <li key={id} id={`comment-${id}`} className="wrap-anywhere">
          <ListLink to={path}>
            Comment {was} was moved{title !== null && ` to “${title}”`}
          </ListLink>
        </li>
      ))}
    </ul>
  );
}
