import { type Named, memberName, initials } from "~/domain/accounts/member-name";
import { DateTime } from "~/ui/layout/date-time";

type Props = { author: Named; writtenAt: Date; editedAt: Date | null };

export function AuthorLine({ author, writtenAt, editedAt }: Props) {
  return (
    <p className="flex items-center gap-3">
      <span
        className="size-10 flex-none rounded-full bg-field text-center font-display leading-10 text-[#f5efe0] [outline:1px_solid_var(--color-rule)] print:bg-white print:text-black"
        aria-hidden="true"
      >
        {initials(author)}
      </span>{" "}
      <span>
        <bdi className="font-bold">{memberName(author)}</bdi>{" "}
        <span className="small">
          {" "}
          <DateTime value={writtenAt} />
          {editedAt && " (edited)"}
        </span>
      </span>
    </p>
  );
}
