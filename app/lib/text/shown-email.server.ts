import { domainToUnicode } from "node:url";

const HAS_OTHER_SCRIPT = /@(?:.*\.)?xn--/i;

/** The address as people read it: its domain in Unicode, if it is stored as that of another script. */
export function shownEmail(email: string): string {
  if (!HAS_OTHER_SCRIPT.test(email)) return email;
  const at = email.lastIndexOf("@") + 1;
  return email.slice(0, at) + (domainToUnicode(email.slice(at)) || email.slice(at));
}
