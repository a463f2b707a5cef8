/** "j•••@example.com": enough for a member to recognise their own, not enough to write to. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email.slice(0, Math.max(at, 0));
  return `${first}•••${email.slice(at)}`;
}
