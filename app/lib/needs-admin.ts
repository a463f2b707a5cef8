/** The text of the 403 on admin pages. The error page recognises it by this text. */
export const NEEDS_ADMIN = "You need admin privileges to access this page.";
