export type Answer = number | `${number} ${string}`;

/** The response for each kind of account: a status and the target of a redirect. */
export type Wall = [url: string, anonymous: Answer, customer: Answer, staff: Answer, admin: Answer];

/** Admin pages: visitors are redirected to sign in, others to the shop. */
function adminPages(...pages: [url: string, admin: Answer][]): Wall[] {
  return pages.map(([url, admin]) => [url, "302 /login", "302 /shop", "302 /shop", admin]);
}

/** Pages of the whole team, staff and admins. */
function staffPages(...pages: [url: string, team: Answer][]): Wall[] {
  return pages.map(([url, team]) => [url, "302 /login", "302 /shop", team, team]);
}

/** The pages of a reservation that does not exist: of an account, and of whoever has a link. */
function appointmentPages(...pages: string[]): Wall[] {
  return pages.flatMap((page): Wall[] => [
    [`/account/appointments/999999${page}`, "302 /login", 404, 404, 404],
    [`/appointments/999999${page}`, 404, 404, 404, 404],
  ]);
}

const NO_CODES = "302 /account/two-factor";

export const PAGES: Wall[] = [
  ...adminPages(
    ["/dashboard", 200],
    ["/dashboard/subscribers", 200],
    ["/dashboard/contacts", 200],
    ["/dashboard/events", 200],
    ["/dashboard/applications", 200],
    ["/dashboard/subscribers?q=x&cursor=5", 200],
    ["/dashboard/reports", 200],
    ["/dashboard/audit?q=x&cursor=5", 200],
    ["/dashboard/appointments/series", 200],
    ["/dashboard/appointments/series/new", 200],
    ["/dashboard/appointments/series/999999/end", 404],
    ["/dashboard/appointments/settings", 200],
    ["/dashboard/appointments/times/new?offering=group-tour", 200],
    ["/dashboard/appointments/times/999999", 404],
    ["/dashboard/appointments/times/999999/cancel", 404],
    ["/dashboard/contacts/999999/answer", 404],
    ["/dashboard/events/999999/answer", 404],
    ["/dashboard/products", 200],
    ["/dashboard/products/new", 200],
    ["/dashboard/products/999999", 404],
    ["/dashboard/products/999999/picture", 404],
    ["/office/jobs", 200],
    ["/office/jobs/new", 200],
    ["/office/jobs/999999", 404],
    ["/office/applications/999999", 404],
    ["/office/applications/999999/resume", 404],
    ["/office/applications/999999/stage/interview", 404],
    ["/office/opening", 200],
    ["/office/opening/orders", 200],
    ["/office/opening/forum", 200],
    ["/office/opening/applications", 200],
    ["/office/opening/nothing", 404],
    ["/launch-updates", 200],
    ["/launch-updates/999999", 404],
    ["/launch-updates/999999/preview", 404],
    ["/outbox", 200],
    ["/office/people", 200],
    ["/office/people?q=x&role=staff&state=suspended&cursor=5", 200],
    ["/office/people?role=nothing", 200],
    ["/office/people/999999", 404],
    ["/office/people/999999/suspend", 404],
    ["/office/people/invitations", 200],
    ["/office/website", 200],
    ["/office/website/facts", 200],
    ["/office/website/nothing", 404],
    ["/office/website/facts/history", 200],
    ["/office/website/nothing/history", 404],
    ["/office/website/facts/history/0", 200],
    ["/office/website/facts/history/999999", 404],
    ["/community/posts/999999/moderate", 404],
  ),
  ...staffPages(
    ["/office", 200],
    ["/dashboard/orders", 200],
    ["/dashboard/appointments", 200],
    ["/dashboard/appointments?view=month&day=2027-03-14", 200],
    ["/dashboard/appointments?view=month&day=2999-12-31", 200],
    ["/dashboard/appointments?view=nothing&day=9999-12-31", 200],
    ["/dashboard/appointments/day-sheet?day=2027-03-14", 200],
    ["/dashboard/appointments/new", 200],
    ["/dashboard/appointments/new?time=nothing", 404],
    ["/dashboard/appointments/requests?from=0000-01-01&to=9999-12-31&state=nothing", 200],
    ["/dashboard/appointments/requests?state=requested&overdue=on&from=2027-01-01&q=x", 200],
    ["/dashboard/appointments/999999", 404],
    ["/dashboard/appointments/999999/cancel", 404],
    ["/dashboard/appointments/999999/decline", 404],
    ["/dashboard/appointments/999999/move", 404],
    ["/dashboard/appointments/999999/party", 404],
    ["/dashboard/appointments/999999/propose", 404],
    ["/dashboard/orders/999999", 404],
  ),
  ["/join/nobody-has-this-token", 404, 404, 404, 404],
  ["/account", "302 /login", 200, 200, 200],
  ["/account/appointments", "302 /login", 200, 200, 200],
  ...appointmentPages("", "/move", "/party", "/cancel"),
  ["/account/password", "302 /login", 200, 200, 200],
  ["/account/delete", "302 /login", 200, 200, 200],
  ["/account/two-factor", "302 /login", 200, 200, 200],
  ["/account/two-factor/set-up", "302 /login", NO_CODES, NO_CODES, NO_CODES],
  ["/account/two-factor/codes", "302 /login", NO_CODES, NO_CODES, NO_CODES],
  ["/account/two-factor/turn-off", "302 /login", 200, 200, 200],
  ["/login/code", "302 /login", "302 /login", "302 /login", "302 /login"],
  ["/login", 200, "302 /", "302 /office", "302 /office"],
  ["/signup", 200, "302 /", "302 /office", "302 /office"],
  ["/orders", "302 /login", 200, 200, 200],
  ["/orders/999999", "302 /login", 404, 404, 404],
  ["/investors/join/nobody-has-this-token", "302 /login", 200, 200, 200],
  ["/community/rewards/ledger", "302 /login", 200, 200, 200],
  ["/community/posts/999999/edit", "302 /login", 404, 404, 404],
  ["/community/posts/999999/delete", "302 /login", 404, 404, 404],
  ["/community/posts/999999/report", "302 /login", 404, 404, 404],
  ["/community/comments/999999/edit", "302 /login", 404, 404, 404],
  ["/community/comments/999999/delete", "302 /login", 404, 404, 404],
  ["/community/comments/999999/report", "302 /login", 404, 404, 404],
];

const APPOINTMENT_SETTINGS = "303 /dashboard/appointments/settings";
const JOIN = "303 /join/no-token";
const MODERATE = "303 /community/posts/999999/moderate";
const SET_UP = "303 /account/two-factor/set-up";
const CODES_KEPT = "303 /account/two-factor";
const THE_POST = "303 /community/posts/999999";
const THE_COMMENT = "303 /community/comments/999999";
const BOARD = "303 /community/rewards?timeframe=allTime";

/**
 * Addresses for posts only, with ids that do not exist, so that nothing changes. They redirect to
 * the page that says so.
 */
export const ACTS: Wall[] = [
  ...adminPages(
    ["/dashboard/reports/999999/resolve", "303 /dashboard/reports"],
    ["/dashboard/contacts/999999/answer", 404],
    ["/dashboard/events/999999/answer", 404],
    ["/dashboard/appointments/series/new", 400],
    ["/dashboard/appointments/series/999999/end", 404],
    ["/dashboard/appointments/settings", 400],
    ["/dashboard/appointments/settings/feed/replace", APPOINTMENT_SETTINGS],
    ["/dashboard/appointments/settings/offerings/999999/at-once", APPOINTMENT_SETTINGS],
    ["/dashboard/appointments/settings/offerings/999999/after-a-look", APPOINTMENT_SETTINGS],
    ["/dashboard/appointments/times/new", 400],
    ["/dashboard/appointments/times/999999", 404],
    ["/dashboard/appointments/times/999999/cancel", 404],
    ["/dashboard/appointments/times/999999/open", "303 /dashboard/appointments/times/999999"],
    ["/dashboard/appointments/times/999999/close", "303 /dashboard/appointments/times/999999"],
    ["/dashboard/products/999999/archive", 404],
    ["/dashboard/products/999999/delete", "303 /dashboard/products"],
    ["/dashboard/products/999999/picture", 404],
    ["/dashboard/products/999999/picture/remove", 404],
    ["/dashboard/products/999999/restore", 404],
    ["/dashboard/products/999999/stock", 400],
    ["/office/jobs/new", 400],
    ["/office/jobs/999999", 404],
    ["/office/jobs/999999/close", 404],
    ["/office/jobs/999999/reopen", 404],
    ["/office/applications/999999", 404],
    ["/office/applications/999999/stage/interview", 404],
    ["/office/opening", 400],
    ["/office/opening/orders", 400],
    ["/office/opening/nothing", 404],
    ["/office/opening/orders/end", "303 /office/opening"],
    ["/office/opening/nothing/end", 404],
    ["/office/people/999999/suspend", 404],
    ["/office/people/999999/restore", "303 /office/people/999999"],
    ["/office/people/999999/role", 400],
    ["/office/people/invitations", 400],
    ["/office/people/invitations/999999/revoke", "303 /office/people/invitations"],
    ["/launch-updates/double-opt-in/on", "303 /launch-updates"],
    ["/office/website/facts", 400],
    ["/office/website/nothing", 404],
    ["/office/website/facts/publish", 400],
    ["/office/website/nothing/publish", 404],
    ["/office/website/facts/discard", 400],
    ["/office/website/nothing/preview", 404],
    ["/office/website/preview/leave", "303 /office/website"],
    ["/office/website/facts/history/999999/restore", "303 /office/website/facts"],
    ["/launch-updates/double-opt-in/off", "303 /launch-updates"],
    ["/launch-updates/999999/delete", "303 /launch-updates"],
    ["/community/posts/999999/pin", MODERATE],
    ["/community/posts/999999/unpin", MODERATE],
    ["/community/posts/999999/lock", MODERATE],
    ["/community/posts/999999/unlock", MODERATE],
    ["/community/posts/999999/hide", 400],
    ["/community/posts/999999/unhide", MODERATE],
    ["/community/posts/999999/move", MODERATE],
    ["/community/comments/999999/hide", 404],
    ["/community/comments/999999/unhide", "303 /community/comments/999999/hide"],
  ),
  ...staffPages(
    ["/dashboard/orders/999999/status", 400],
    ["/dashboard/appointments/new", 400],
    ...["", "/arrive", "/cancel", "/check-id", "/confirm", "/decline", "/expect", "/miss"].map(
      (act): [string, number] => [`/dashboard/appointments/999999${act}`, 404],
    ),
    ...["/move", "/party", "/propose", "/uncheck-id"].map((act): [string, number] => [
      `/dashboard/appointments/999999${act}`,
      404,
    ]),
  ),
  ["/join/no-token", "302 /login", JOIN, JOIN, JOIN],
  ["/account/sessions/999999/end", "302 /login", "303 /account", "303 /account", "303 /account"],
  ["/account/sessions/end-others", "302 /login", "303 /account", "303 /account", "303 /account"],
  ...appointmentPages("/accept", "/cancel", "/join", "/move", "/party", "/take"),
  ["/account/password", "302 /login", 400, 400, 400],
  ["/account/delete", "302 /login", 400, 400, 400],
  ["/account/two-factor/start", "302 /login", SET_UP, SET_UP, SET_UP],
  ["/account/two-factor/set-up", "302 /login", 400, 400, 400],
  ["/account/two-factor/codes", "302 /login", NO_CODES, NO_CODES, NO_CODES],
  ["/account/two-factor/keep-codes", "302 /login", CODES_KEPT, CODES_KEPT, CODES_KEPT],
  ["/account/two-factor/turn-off", "302 /login", 400, 400, 400],
  ["/community/posts/999999/like", "302 /login", THE_POST, THE_POST, THE_POST],
  ["/community/posts/999999/unlike", "302 /login", THE_POST, THE_POST, THE_POST],
  ["/community/comments/999999/like", "302 /login", THE_COMMENT, THE_COMMENT, THE_COMMENT],
  ["/community/comments/999999/unlike", "302 /login", THE_COMMENT, THE_COMMENT, THE_COMMENT],
  ["/community/guides/nothing/finish", "302 /login", 404, 404, 404],
  ["/community/rewards/leaderboard/leave", "302 /login", BOARD, BOARD, BOARD],
  ["/community/rewards/leaderboard/join", "302 /login", BOARD, BOARD, BOARD],
];

export const API: Wall[] = [
  ["/api/newsletter/subscribers", 401, 403, 403, 200],
  ["/api/contact/submissions", 401, 403, 403, 200],
  ["/api/event/bookings", 401, 403, 403, 200],
  ["/api/events/bookings", 401, 403, 403, 200],
  ["/api/job/applications", 401, 403, 403, 200],
  ["/api/admin/download/subscribers", 401, 403, 403, 200],
  ["/api/admin/download/contacts", 401, 403, 403, 200],
  ["/api/admin/download/events", 401, 403, 403, 200],
  ["/api/admin/download/applications", 401, 403, 403, 200],
  ["/api/admin/download/appointments?state=confirmed", 401, 403, 403, 200],
  ["/api/admin/download/users", 401, 403, 403, 404],
  ["/api/appointments/team.ics", 403, 403, 403, 403],
  ["/api/appointments/team.ics?key=a-guessed-one", 403, 403, 403, 403],
  ["/api/admin/resume/999999", 401, 403, 403, 404],
  ["/api/admin/resume/0", 401, 403, 403, 404],
  ["/api/admin/resume/99999999999", 401, 403, 403, 404],
  ["/api/auth/user", 401, 200, 200, 200],
  ["/api/account", 401, 200, 200, 200],
  ["/api/account/sessions", 401, 200, 200, 200],
  ["/account/export", "302 /login", 200, 200, 200],
  ...appointmentPages("/appointment.ics"),
  ["/api/admin/orders", 401, 403, 403, 200],
  ["/api/admin/audit", 401, 403, 403, 200],
  ["/api/admin/orders/999999", 401, 403, 403, 404],
  ["/api/admin/products", 401, 403, 403, 200],
  ["/api/admin/products/999999", 401, 403, 403, 404],
  ["/api/gamification/points", 401, 200, 200, 200],
  ["/api/orders", 401, 200, 200, 200],
  ["/api/gamification/user-achievements", 401, 200, 200, 200],
  ["/api/admin/download/orders", 401, 403, 403, 200],
];

/** Writes of the API, with an empty body. */
export const API_ACTS: Wall[] = [
  ["POST /api/admin/orders/999999/status", 401, 403, 403, 400],
  ["POST /api/admin/products", 401, 403, 403, 400],
  ["POST /api/admin/products/999999/archive", 401, 403, 403, 404],
  ["POST /api/admin/products/999999/restore", 401, 403, 403, 404],
  ["PUT /api/admin/products/999999/image", 401, 403, 403, 400],
  ["DELETE /api/account", 401, 400, 400, 400],
  ["POST /api/account/password", 401, 400, 400, 400],
  ["DELETE /api/account/sessions", 401, 200, 200, 200],
  ["DELETE /api/account/sessions/999999", 401, 200, 200, 200],
  ["POST /api/forum/posts", 401, 400, 400, 400],
  ["POST /api/forum/comments", 401, 400, 400, 400],
  ["POST /api/forum/posts/999999/like", 401, 404, 404, 404],
  ["POST /api/forum/comments/999999/like", 401, 404, 404, 404],
  ["POST /api/investor/message", 401, 400, 400, 400],
  ["POST /api/investor/message/999999/reply", 401, 403, 403, 400],
  ["PATCH /api/investor/message/999999/read", 401, 403, 403, 404],
];

type InvestorWall = [
  url: string,
  anonymous: number,
  customer: number,
  board: number,
  staff: number,
  admin: number,
];

/** Investor pages and API calls. A board member is an investor too. */
export const INVESTOR_PAGES: InvestorWall[] = [
  ["/investors/dashboard", 302, 200, 200, 200, 200],
  ["/investors/documents", 302, 200, 200, 200, 200],
  ["/investors/financials", 302, 200, 200, 200, 200],
  ["/investors/updates", 302, 200, 200, 200, 200],
  ["/investors/messages", 302, 200, 200, 200, 200],
  ["/investor-admin", 403, 403, 403, 403, 200],
  ["/investor-admin/investors", 403, 403, 403, 403, 200],
  ["/investor-admin/documents", 403, 403, 403, 403, 200],
  ["/investor-admin/updates", 403, 403, 403, 403, 200],
  ["/investor-admin/communications", 403, 403, 403, 403, 200],
  ["/launch-updates", 302, 302, 302, 302, 200],
  ["/outbox", 302, 302, 302, 302, 200],
  ["/dashboard/appointments", 302, 302, 302, 200, 200],
  ["/dashboard/appointments/requests", 302, 302, 302, 200, 200],
  ["/dashboard/appointments/day-sheet", 302, 302, 302, 200, 200],
  ["/api/admin/download/appointments", 401, 403, 403, 403, 200],
  ["/api/investor/my-messages", 401, 200, 200, 200, 200],
  ["/api/investor/documents", 401, 200, 200, 200, 200],
  ["/api/investor/messages", 401, 403, 403, 403, 200],
];

/**
 * Posts that must be refused, with the response for an admin. Their ids do not exist, so that
 * nothing changes.
 */
export const INVESTOR_ACTS: InvestorWall[] = [
  ["/investors/request-access", 302, 303, 303, 303, 303],
  ["/investors/updates/mail/on", 302, 303, 303, 303, 303],
  ["/investors/updates/mail/off", 302, 303, 303, 303, 303],
  ["/investor-admin/investors", 403, 403, 403, 403, 400],
  ["/investor-admin/investors/999999", 403, 403, 403, 403, 404],
  ["/investor-admin/investors/999999/revoke", 403, 403, 403, 403, 303],
  ["/investor-admin/investors/999999/restore", 403, 403, 403, 403, 303],
  ["/investor-admin/investors/999999/delete", 403, 403, 403, 403, 303],
  ["/investor-admin/requests/999999/grant", 403, 403, 403, 403, 303],
  ["/investor-admin/requests/999999/decline", 403, 403, 403, 403, 303],
  ["/investor-admin/meetings/999999/answer", 403, 403, 403, 403, 404],
  ["/investor-admin/meetings/999999/handle", 403, 403, 403, 403, 303],
  ["/investor-admin/meetings/999999/reopen", 403, 403, 403, 403, 303],
  ["/investor-admin/documents", 403, 403, 403, 403, 400],
  ["/investor-admin/documents/999999", 403, 403, 403, 403, 404],
  ["/investor-admin/documents/999999/delete", 403, 403, 403, 403, 303],
  ["/investor-admin/updates/999999", 403, 403, 403, 403, 404],
  ["/investor-admin/updates/999999/delete", 403, 403, 403, 403, 303],
  ["/investor-admin/messages/999999/reply", 403, 403, 403, 403, 404],
  ["/investor-admin/messages/999999/read", 403, 403, 403, 403, 303],
  ["/launch-updates", 302, 302, 302, 302, 400],
  ["/launch-updates/999999/send", 302, 302, 302, 302, 303],
  ["/launch-updates/999999/test", 302, 302, 302, 302, 303],
  ["/outbox/999999/retry", 302, 302, 302, 302, 303],
  ["/outbox/999999/discard", 302, 302, 302, 302, 303],
];
