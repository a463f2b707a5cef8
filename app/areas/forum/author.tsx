import type { Author } from "~/domain/accounts/member-name";
import { isCorrection } from "~/domain/forum/edit-window";
import { Avatar } from "~/ui/layout/avatar";
import { DateTime } from "~/ui/layout/date-time";
import { ListLink } from "~/ui/lists/list-link";
import { MemberLink } from "~/ui/lists/member-link";
import { TimeAgo } from "./time-ago";

type Props = {
  author: Author;
  writtenAt: Date;
  editedAt: Date | null | undefined;
  /** The page of all versions. */
  history?: string | undefined;
};

export function AuthorLine({ author, writtenAt, editedAt, history }: Props) {
  return (
    <p className="author-line">
      <Avatar member={author} />{" "}
      <span>
        <MemberLink member={author} /> <TimeAgo value={writtenAt} />
        {editedAt && (
          <span className="small">
            {history ? <Edited {...{ history, writtenAt, editedAt }} /> : " (edited)"}
          </span>
        )}
      </span>
    </p>
  );
}

type EditedProps = { history: string; writtenAt: Date; editedAt: Date };

const Edited = ({ history, writtenAt, editedAt }: EditedProps) => (
  <>
    {" "}
    <ListLink to={history}>
      {isCorrection(writtenAt, editedAt) ? (
        <>
          Corrected <DateTime value={editedAt} />
        </>
      ) : (
        "edited"
      )}
      <span className="sr-only"> (all versions)</span>
    </ListLink>
  </>
);
