import { type Named, memberName, initials } from "~/domain/accounts/member-name";
import { DateTime } from "~/ui/layout/date-time";

type Props = { author: Named; writtenAt: Date; editedAt: Date | null | undefined };

export function AuthorLine({ author, writtenAt, editedAt }: Props) {
  return (
    <p className="author-line">
      <span className="avatar" aria-hidden="true">
        {initials(author)}
      </span>{" "}
      <span>
        <bdi>{memberName(author)}</bdi>{" "}
        <span className="small">
          {" "}
          <DateTime value={writtenAt} />
          {editedAt && " (edited)"}
        </span>
      </span>
    </p>
  );
}
