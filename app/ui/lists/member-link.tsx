import { type Author, memberName, memberPath } from "~/domain/accounts/member-name";
import { ListLink } from "./list-link";

/** A member's name, with a link to the profile if there is one. */
export function MemberLink({ member }: { member: Author }) {
  const name = <bdi>{memberName(member)}</bdi>;
  return member.hasProfile ? <ListLink to={memberPath(member.id)}>{name}</ListLink> : name;
}
