/** What a 403 on an admin's page says, by which the error page tells it from others (SPEC.md, /dashboard). */
export const NEEDS_ADMIN = "You need admin privileges to access this page.";
