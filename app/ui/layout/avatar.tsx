import { type Author, initials } from "~/domain/accounts/member-name";
import { largeMemberPicture } from "~/lib/files/member-picture";

type Props = { member: Author; isLarge?: boolean };

/** The picture or the initials of a member, whose name stands beside it. */
export function Avatar({ member, isLarge = false }: Props) {
  const { picture } = member;
  if (picture === null) {
    return (
      <span
        // Text browsers would join the initials and the name.
        className="avatar"
        aria-hidden="true"
        data-name={initials(member)}
      />
    );
  }
  return isLarge ? (
    <img
      className="avatar size-24"
      src={largeMemberPicture(picture)}
      alt=""
      width="96"
      height="96"
    />
  ) : (
    <img src={picture} alt="" width="40" height="40" loading="lazy" />
  );
}
