import {
  index,
  layout,
  prefix,
  route,
  type RouteConfig,
  type RouteConfigEntry,
} from "@remix-run/route-config";

// Every address of the site, by area. The order does not matter: the most specific address matches.
// A route outside of another route's children is rendered without that route's frame.

/** The tabs of the community hub. */
const hub = [
  index("areas/community/hub.route.ts"),
  route("calendar", "areas/calendar/calendar.route.tsx"),
  route("education", "areas/guides/education-tab.route.tsx"),
  route("forum", "areas/forum/forum.route.tsx"),
  ...acts(
    "forum",
    ["latest", "new", "unanswered", "following", "mine"],
    "areas/forum/views/view.route.tsx",
  ),
  route("guides", "areas/guides/guides.route.tsx"),
  route("guides/:id", "areas/guides/guide.route.tsx"),
  route("rewards", "areas/rewards/rewards.route.tsx"),
  route("rewards/ledger", "areas/rewards/ledger.route.tsx"),
];

/** The same routes a second time. They need other ids, because ids are unique. */
function again(entries: RouteConfigEntry[], place = "enhanced-community"): RouteConfigEntry[] {
  return entries.map((entry) => ({ ...entry, id: `${place}/${entry.id ?? entry.file}` }));
}

/**
 * Several addresses of one module, such as two that undo each other. The last segment says which
 * one was requested.
 */
function acts(path: string, [first, ...others]: [string, ...string[]], file: string) {
  return [
    route(`${path}/${first}`, file),
    ...others.map((other) => route(`${path}/${other}`, file, { id: `${other}/${file}` })),
  ];
}

/** What the holder of a reservation can do with it, below its address. */
function managing(): RouteConfigEntry[] {
  const folder = "areas/appointments/manage";
  return [
    index(`${folder}/appointment.route.tsx`),
    route("accept", `${folder}/accept.route.ts`),
    route("appointment.ics", `${folder}/appointment-file.route.ts`),
    route("cancel", `${folder}/cancel.route.tsx`),
    route("join", `${folder}/join.route.ts`),
    route("move", `${folder}/move.route.tsx`),
    route("party", `${folder}/party.route.tsx`),
    route("take", `${folder}/take.route.ts`),
  ];
}

/** Two addresses of one module that undo each other. */
const pair = (path: string, both: [string, string], file: string) => acts(path, both, file);

/** The office: all pages of the team, inside its one navigation. */
const office = [
  // Today
  route("office", "areas/office/today.route.tsx"),

  // Opening and pausing
  ...prefix("office/opening", [
    index("areas/opening/opening.route.tsx"),
    route(":matter", "areas/opening/pause.route.tsx"),
    route(":matter/end", "areas/opening/end-pause.route.ts"),
  ]),
  ...pair("office/opening/offers", ["on", "off"], "areas/opening/offers.route.ts"),

  // Jobs
  ...prefix("office/jobs", [
    index("areas/jobs/jobs.route.tsx"),
    route("new", "areas/jobs/new-job.route.tsx"),
    route(":id", "areas/jobs/job.route.tsx"),
    ...pair(":id", ["close", "reopen"], "areas/jobs/close-job.route.ts"),
  ]),
  ...prefix("office/applications/:id", [
    index("areas/jobs/applications/application.route.tsx"),
    route("resume", "api/careers/shown-resume.route.ts"),
    route("stage/:stage", "areas/jobs/applications/stage.route.tsx"),
  ]),

  // Reports of what visitors and members did
  route("office/reports", "areas/reports/reports.route.tsx"),

  // Pickup and delivery
  ...prefix("office/pickup", [
    index("areas/pickup/pickup.route.tsx"),
    route("delivery", "areas/pickup/delivery.route.tsx"),
  ]),

  // Inbox
  ...prefix("office/inbox", [
    index("areas/office/inbox/inbox.route.tsx"),
    route("act", "areas/office/inbox/act.route.ts"),
    route("settings", "areas/office/inbox/settings.route.tsx"),
  ]),
  ...prefix("office/inbox/:id", [
    index("areas/office/inbox/item.route.tsx"),
    route("assign", "areas/office/inbox/assign.route.ts"),
    route("mail-in", "areas/office/inbox/mail-in.route.tsx"),
    route("note", "areas/office/inbox/note.route.tsx"),
    route("reply", "areas/office/inbox/reply.route.tsx"),
    route("state", "areas/office/inbox/state.route.ts"),
  ]),
  route("office/notices", "areas/office/notices.route.tsx"),
  ...prefix("office/answers", [index("areas/office/answers/answers.route.tsx")]),
  ...prefix("office/answers/:id", [index("areas/office/answers/answer.route.tsx")]),
  route("office/answers/:id/delete", "areas/office/answers/delete-answer.route.ts"),

  // Forum reports
  route("dashboard/reports", "areas/forum/reports/reports.route.tsx"),
  route("dashboard/reports/:id/resolve", "areas/forum/reports/resolve-report.route.ts"),

  // Forum: who is kept from writing
  route("dashboard/members/:id/restore", "areas/forum/moderation/restore-member.route.ts"),
  route("dashboard/members/:id/suspend", "areas/forum/moderation/suspend-member.route.tsx"),

  // Forum: what waits for a moderator
  ...prefix("dashboard/held", [
    index("areas/forum/moderation/held.route.tsx"),
    route("words", "areas/forum/moderation/holding.route.tsx"),
    route(":kind/:id/approve", "areas/forum/moderation/approve.route.ts"),
    route(":kind/:id/reject", "areas/forum/moderation/reject.route.tsx"),
  ]),

  // Investor admin
  route("investor-admin", "areas/investor-admin/frame.route.tsx", [
    index("areas/investor-admin/overview.route.tsx"),
    route("communications", "areas/investor-admin/communications.route.tsx"),
    route("documents", "areas/investor-admin/documents/documents.route.tsx"),
    route("documents/:id", "areas/investor-admin/documents/document.route.tsx"),
    route("documents/:id/delete", "areas/investor-admin/documents/delete-document.route.ts"),
    route("investors", "areas/investor-admin/investors/investors.route.tsx"),
    route("investors/:id", "areas/investor-admin/investors/investor.route.tsx"),
    route("investors/:id/delete", "areas/investor-admin/investors/delete-investor.route.ts"),
    ...pair(
      "investors/:id",
      ["revoke", "restore"],
      "areas/investor-admin/investors/revoke-access.route.ts",
    ),
    route("meetings/:id/answer", "areas/investor-admin/answer-meeting.route.tsx"),
    ...pair("meetings/:id", ["handle", "reopen"], "areas/investor-admin/handle-meeting.route.ts"),
    route("messages/:id/read", "areas/investor-admin/read-message.route.tsx"),
    route("messages/:id/reply", "areas/investor-admin/reply-to-message.route.tsx"),
    route("requests/:id/decline", "areas/investor-admin/investors/decline-request.route.ts"),
    route("requests/:id/grant", "areas/investor-admin/investors/grant-request.route.ts"),
    route("updates", "areas/investor-admin/updates/updates.route.tsx"),
    route("updates/:id", "areas/investor-admin/updates/update.route.tsx"),
    route("updates/:id/delete", "areas/investor-admin/updates/delete-update.route.ts"),
  ]),

  // Dashboard
  route("dashboard", "areas/dashboard/frame.route.tsx", [
    index("areas/dashboard/overview.route.ts"),
    route("applications", "areas/dashboard/applications.route.tsx"),
    route("contacts", "areas/dashboard/contacts.route.tsx"),
    route("events", "areas/dashboard/bookings.route.tsx"),
    route("subscribers", "areas/dashboard/subscribers.route.tsx"),
  ]),
  route("dashboard/audit", "areas/dashboard/audit.route.tsx"),
  route("dashboard/contacts/:id/answer", "areas/dashboard/answer-contact.route.tsx"),
  route("dashboard/events/:id/answer", "areas/dashboard/answer-booking.route.tsx"),

  // Order desk
  ...prefix("office/orders", [
    index("areas/order-desk/desk.route.tsx"),
    route("labels", "areas/order-desk/labels.route.tsx"),
    route("picking", "areas/order-desk/picking.route.tsx"),
  ]),
  ...prefix("office/orders/:id", [
    index("areas/order-desk/order.route.tsx"),
    route("cancel", "areas/order-desk/cancel.route.tsx"),
  ]),
  ...acts(
    "office/orders/:id",
    ["confirm", "ready", "id-checked", "id-unchecked", "pay", "give-back", "hand-over", "undo"],
    "areas/order-desk/order-acts.route.ts",
  ),

  // Shop admin
  ...prefix("dashboard/orders", [index("areas/shop-admin/orders.route.tsx")]),
  route("dashboard/orders/:id", "areas/shop-admin/order.route.ts"),
  ...prefix("dashboard/products", [index("areas/shop-admin/products.route.tsx")]),
  route("dashboard/products/new", "areas/shop-admin/new-product.route.tsx"),
  ...prefix("dashboard/products/:id", [index("areas/shop-admin/product.route.tsx")]),
  ...pair(
    "dashboard/products/:id",
    ["archive", "restore"],
    "areas/shop-admin/archive-product.route.ts",
  ),
  route("dashboard/products/:id/delete", "areas/shop-admin/delete-product.route.tsx"),
  ...prefix("dashboard/products/:id/picture", [
    index("areas/shop-admin/pictures/first-picture.route.tsx"),
    route("remove", "areas/shop-admin/pictures/remove-pictures.route.ts"),
  ]),
  ...prefix("dashboard/products/:id/pictures", [
    index("areas/shop-admin/pictures/pictures.route.tsx"),
    route(":pictureId", "areas/shop-admin/pictures/picture.route.tsx"),
    route(":pictureId/place", "areas/shop-admin/pictures/place-picture.route.ts"),
    route(":pictureId/remove", "areas/shop-admin/pictures/remove-picture.route.ts"),
  ]),
  route("dashboard/products/:id/stock", "areas/shop-admin/product-stock.route.ts"),

  // Money: of an order, close of day, sales
  ...prefix("office/orders/:id/money", [
    index("areas/money/order/money.route.tsx"),
    route("correct", "areas/money/order/correct.route.tsx"),
    route("discount", "areas/money/order/discount.route.tsx"),
    route("give-back", "areas/money/order/give-back.route.tsx"),
    route("method", "areas/money/order/method.route.tsx"),
    route("refund", "areas/money/order/refund.route.tsx"),
    route("take-back", "areas/money/order/take-back.route.ts"),
  ]),
  route("office/close", "areas/money/close/close.route.tsx"),
  ...prefix("office/sales", [
    index("areas/money/sales/sales.route.tsx"),
    route("quarter", "areas/money/sales/quarter.route.tsx"),
  ]),

  // Stock by batch
  ...prefix("office/stock", [index("areas/stock/stock.route.tsx")]),
  route("office/stock/:productId", "areas/stock/product-stock.route.tsx"),
  ...prefix("office/stock/batches/:id", [
    index("areas/stock/batch.route.tsx"),
    route("correct", "areas/stock/correct.route.tsx"),
    route("count", "areas/stock/count.route.tsx"),
    route("receive", "areas/stock/receive.route.tsx"),
    route("remove-report", "areas/stock/remove-report.route.ts"),
    route("restore", "areas/stock/restore.route.ts"),
    route("withdraw", "areas/stock/withdraw.route.tsx"),
  ]),

  // Appointments, the owner's side
  ...prefix("dashboard/appointments", [index("areas/appointments-admin/agenda.route.tsx")]),
  route("dashboard/appointments/day-sheet", "areas/appointments-admin/day-sheet.route.tsx"),
  route("dashboard/appointments/new", "areas/appointments-admin/times/new-reservation.route.tsx"),
  route("dashboard/appointments/requests", "areas/appointments-admin/requests.route.tsx"),
  ...prefix("dashboard/appointments/series", [
    index("areas/appointments-admin/series/series.route.tsx"),
    route("new", "areas/appointments-admin/series/new-series.route.tsx"),
    route(":id/end", "areas/appointments-admin/series/end-series.route.tsx"),
  ]),
  ...prefix("dashboard/appointments/settings", [
    index("areas/appointments-admin/settings/settings.route.tsx"),
    route("feed/replace", "areas/appointments-admin/settings/replace-feed.route.ts"),
    ...pair(
      "offerings/:id",
      ["at-once", "after-a-look"],
      "areas/appointments-admin/settings/confirms-at-once.route.ts",
    ),
  ]),
  ...prefix("dashboard/appointments/times", [
    route("new", "areas/appointments-admin/times/new-time.route.tsx"),
    route(":id", "areas/appointments-admin/times/time.route.tsx"),
    route(":id/cancel", "areas/appointments-admin/times/cancel-time.route.tsx"),
    ...pair(":id", ["open", "close"], "areas/appointments-admin/times/time-state.route.ts"),
  ]),
  ...prefix("dashboard/appointments/:reference", [
    index("areas/appointments-admin/reservation/reservation.route.tsx"),
    route("cancel", "areas/appointments-admin/reservation/cancel.route.tsx"),
    route("decline", "areas/appointments-admin/reservation/decline.route.tsx"),
    route("move", "areas/appointments-admin/reservation/move.route.tsx"),
    route("party", "areas/appointments-admin/reservation/party.route.tsx"),
    route("propose", "areas/appointments-admin/reservation/propose.route.tsx"),
  ]),
  ...acts(
    "dashboard/appointments/:reference",
    ["confirm", "check-id", "uncheck-id", "arrive", "miss", "expect"],
    "areas/appointments-admin/reservation/reservation-acts.route.ts",
  ),

  // People
  ...prefix("office/people", [
    index("areas/people/accounts.route.tsx"),
    route("invitations", "areas/people/invitations.route.tsx"),
    route("invitations/:id/revoke", "areas/people/revoke-invitation.route.ts"),
    route(":id", "areas/people/account.route.tsx"),
    route(":id/remove-picture", "areas/people/remove-picture.route.ts"),
    route(":id/restore", "areas/people/restore.route.ts"),
    route(":id/role", "areas/people/role.route.ts"),
    route(":id/suspend", "areas/people/suspend.route.tsx"),
  ]),

  // Privacy desk and retention
  ...prefix("office/privacy", [
    index("areas/people/privacy/desk.route.tsx"),
    route("delete", "areas/people/privacy/delete-person.route.tsx"),
    route("deletions/:id", "areas/people/privacy/deletion.route.tsx"),
    route("retention", "areas/people/privacy/retention.route.tsx"),
  ]),

  // Launch updates
  route("launch-updates", "areas/launch-updates/launch-updates.route.tsx"),
  ...pair(
    "launch-updates/double-opt-in",
    ["on", "off"],
    "areas/launch-updates/double-opt-in.route.ts",
  ),
  route("launch-updates/:id", "areas/launch-updates/launch-update.route.tsx"),
  route("launch-updates/:id/preview", "areas/launch-updates/preview-launch-update.route.ts"),
  route("launch-updates/:id/delete", "areas/launch-updates/delete-launch-update.route.ts"),
  route("launch-updates/:id/send", "areas/launch-updates/send-launch-update.route.ts"),
  route("launch-updates/:id/test", "areas/launch-updates/test-launch-update.route.ts"),

  // Website
  ...prefix("office/website", [
    index("areas/website/website.route.tsx"),
    route("import", "areas/website/import.route.tsx"),
    route("pictures", "areas/website/pictures.route.tsx"),
    route("pictures/:key/delete", "areas/website/delete-picture.route.ts"),
    route("preview/leave", "areas/website/leave-preview.route.ts"),
    ...prefix(":section", [
      index("areas/website/section.route.tsx"),
      route("discard", "areas/website/discard.route.ts"),
      route("history", "areas/website/history.route.tsx"),
      route("history/:version", "areas/website/version.route.tsx"),
      route("history/:version/restore", "areas/website/restore.route.ts"),
      route("preview", "areas/website/preview.route.ts"),
      route("publish", "areas/website/publish.route.ts"),
    ]),
  ]),

  // Outbox
  route("outbox", "areas/outbox/outbox.route.tsx"),
  ...pair("outbox/:id", ["retry", "discard"], "areas/outbox/retry-mail.route.ts"),
];

/** Pages for developers: only in `npm run dev`, never in a build. */
const forDevelopers =
  process.env.NODE_ENV === "development" ? [route("style", "areas/style/style.route.tsx")] : [];

export default [
  // Home
  index("areas/home/home.route.tsx"),
  route("*", "areas/home/not-found.route.tsx"),
  route("lite", "areas/home/lite.route.ts"),
  route("tour", "areas/home/tour.route.ts"),

  // Visitors' forms: bookings, applications, messages
  route("book", "areas/visitor-forms/book.route.tsx"),
  route("careers", "areas/visitor-forms/careers.route.tsx"),
  route("careers/:slug", "areas/visitor-forms/job.route.tsx"),
  route("contact", "areas/visitor-forms/contact.route.tsx"),

  // Appointments: open times, and the page of a reservation for whoever has its link
  route("book/times", "areas/appointments/times.route.tsx"),
  route("book/times/:id", "areas/appointments/time.route.tsx"),
  route("appointments/:token", "areas/appointments/manage/link-frame.route.tsx", managing()),

  // Newsletter
  route("newsletter", "areas/newsletter/newsletter.route.tsx"),
  route("newsletter/confirm/:token", "areas/newsletter/confirm-subscription.route.tsx"),
  route("unsubscribe/:token", "areas/newsletter/unsubscribe.route.tsx"),

  // Legal pages and the age gate
  route("accessibility", "areas/legal/accessibility.route.tsx"),
  route("age", "areas/legal/age.route.ts"),
  route("age-verification", "areas/legal/age-verification.route.tsx"),
  route("cookies", "areas/legal/cookies.route.tsx"),
  route("privacy-policy", "areas/legal/privacy-policy.route.tsx"),
  route("terms-of-service", "areas/legal/terms-of-service.route.tsx"),

  // Sign in
  route("join/:token", "areas/people/join.route.tsx"),
  route("forgot-password", "areas/accounts/sign-in/forgot-password.route.tsx"),
  route("login", "areas/accounts/sign-in/login.route.tsx"),
  route("login/code", "areas/accounts/sign-in/login-code.route.tsx"),
  route("reset-password", "areas/accounts/sign-in/reset-password.route.tsx"),
  route("signup", "areas/accounts/sign-in/signup.route.tsx"),

  // Account
  route("account", "areas/accounts/frame.route.tsx", [
    index("areas/accounts/account.route.tsx"),
    route("appointments", "areas/appointments/own-appointments.route.tsx"),
    ...prefix("appointments/:reference", again(managing(), "account")),
    route("delete", "areas/accounts/delete-account.route.tsx"),
    route("password", "areas/accounts/password.route.tsx"),
    ...prefix("profile", [
      index("areas/accounts/profile/profile.route.tsx"),
      route("picture", "areas/accounts/profile/picture.route.tsx"),
      route("picture/remove", "areas/accounts/profile/remove-picture.route.ts"),
    ]),
    route("sessions/end-others", "areas/accounts/end-other-sessions.route.ts"),
    route("sessions/:sid/end", "areas/accounts/end-session.route.ts"),
    route("two-factor", "areas/accounts/two-factor.route.tsx"),
    route("two-factor/codes", "areas/accounts/recovery-codes.route.tsx"),
    route("two-factor/keep-codes", "areas/accounts/keep-codes.route.ts"),
    route("two-factor/set-up", "areas/accounts/set-up-two-factor.route.tsx"),
    route("two-factor/start", "areas/accounts/start-two-factor.route.ts"),
    route("two-factor/turn-off", "areas/accounts/turn-off-two-factor.route.tsx"),
  ]),

  // Shop and cart
  layout("areas/shop/frame.route.tsx", [
    route("cart/:productId", "areas/shop/cart-quantity.route.tsx"),
    route("checkout", "areas/shop/checkout.route.tsx"),
    route("shop", "areas/shop/shop.route.tsx"),
    route("shop/:slug", "areas/shop/product/product.route.tsx"),
    route("shop/:slug/tell-me", "areas/shop/product/tell-me.route.tsx"),
  ]),
  route("stock-wish/:token", "areas/shop/product/end-wish.route.tsx"),
  route("cart/add", "areas/shop/add-to-cart.route.ts"),
  route("cart/:productId/less", "areas/shop/take-one.route.ts"),
  route("cart/:productId/more", "areas/shop/add-one.route.ts"),
  route("cart/:productId/reduce", "areas/shop/reduce-to-limit.route.ts"),
  route("cart/:productId/remove", "areas/shop/remove-from-cart.route.ts"),

  // Orders
  ...prefix("orders", [index("areas/orders/orders.route.tsx")]),
  ...prefix("orders/:id", [index("areas/orders/order.route.tsx")]),
  route("orders/:id/cancel", "areas/orders/cancel.route.tsx"),
  ...prefix("receipt/:token", [index("areas/orders/receipt.route.tsx")]),
  route("receipt/:token/cancel", "areas/orders/cancel.route.tsx", { id: "receipt-cancel" }),

  // Community: the hub with its tabs, at two addresses
  route("community", "areas/community/frame.route.tsx", hub),
  route(
    "enhanced-community",
    "areas/community/frame.route.tsx",
    { id: "enhanced-community" },
    again(hub),
  ),

  // Calendar
  route("community/calendar/notify/:slug", "areas/calendar/notify.route.tsx"),

  // Forum: its order
  route("community/rules", "areas/forum/moderation/rules.route.tsx"),
  route("community/posts/:id/merge", "areas/forum/moderation/merge.route.tsx"),
  route("community/posts/:id/split", "areas/forum/moderation/split.route.tsx"),
  route("community/posts/:id/unmerge", "areas/forum/moderation/unmerge.route.tsx"),

  // Forum
  route("community/comments/:id", "areas/forum/comments/comment.route.ts"),
  route("community/comments/:id/delete", "areas/forum/comments/delete-comment.route.tsx"),
  route("community/comments/:id/edit", "areas/forum/comments/edit-comment.route.tsx"),
  route("community/comments/:id/hide", "areas/forum/comments/hide-comment.route.tsx"),
  route("community/comments/:id/unhide", "areas/forum/comments/unhide-comment.route.ts"),
  route("community/new-post", "areas/forum/posts/new-post.route.tsx"),
  route("community/posts/:id", "areas/forum/posts/post.route.tsx"),
  route("community/posts/:id/comment", "areas/forum/comments/new-comment.route.tsx"),
  route("community/posts/:id/delete", "areas/forum/posts/delete-post.route.tsx"),
  route("community/posts/:id/edit", "areas/forum/posts/edit-post.route.tsx"),
  route("community/posts/:id/hide", "areas/forum/posts/hide-post.route.tsx"),
  ...pair("community/posts/:id", ["lock", "unlock"], "areas/forum/posts/lock-post.route.ts"),
  route("community/posts/:id/moderate", "areas/forum/posts/moderate-post.route.tsx"),
  route("community/posts/:id/move", "areas/forum/posts/move-post.route.ts"),
  ...pair("community/posts/:id", ["pin", "unpin"], "areas/forum/posts/pin-post.route.ts"),
  route("community/posts/:id/unhide", "areas/forum/posts/unhide-post.route.ts"),
  ...pair("community/:kind/:id", ["like", "unlike"], "areas/forum/like.route.ts"),
  route("community/:kind/:id/report", "areas/forum/reports/report.route.tsx"),

  // Search
  route("search", "areas/search/search.route.tsx"),

  // Writing
  route("community/comments/:id/history", "areas/forum/writing/comment-history.route.tsx"),
  route("community/drafts", "areas/forum/writing/drafts.route.tsx"),
  route("community/drafts/:id/discard", "areas/forum/writing/discard-draft.route.ts"),
  route("community/posts/:id/history", "areas/forum/writing/post-history.route.tsx"),
  route("community/writing", "areas/forum/writing/writing.route.tsx"),

  // Members
  route("community/members/:id", "areas/community/member.route.tsx"),

  // Following and notifications
  ...pair("community/:kind/:id", ["follow", "unfollow"], "areas/forum/follows/follow.route.ts"),
  ...prefix("community/notifications", [
    index("areas/forum/follows/notifications.route.tsx"),
    route("read", "areas/forum/follows/read-all.route.ts"),
    route("settings", "areas/forum/follows/notice-settings.route.tsx"),
    route("settings/feed/replace", "areas/forum/follows/replace-feed.route.ts"),
    route(":id", "areas/forum/follows/notification.route.ts"),
  ]),
  route("community/stop/:token", "areas/forum/follows/stop.route.tsx"),

  // Guides and education
  route("community/guides/:id/finish", "areas/guides/finish-guide.route.ts"),
  route("community/guides/:id/whole", "areas/guides/whole-guide.route.tsx"),
  route("education", "areas/guides/education.route.tsx"),
  route("education/:id", "areas/guides/article.route.tsx"),

  // Rewards
  ...pair(
    "community/rewards/leaderboard",
    ["join", "leave"],
    "areas/rewards/join-leaderboard.route.ts",
  ),

  // Investors
  route("investors", "areas/investors/frame.route.tsx", [
    index("areas/investors/overview.route.tsx"),
    route("about", "areas/investors/about.route.tsx"),
    route("dashboard", "areas/investors/dashboard.route.tsx"),
    route("documents", "areas/investors/documents.route.tsx"),
    route("financials", "areas/investors/financials.route.tsx"),
    route("media", "areas/investors/media.route.tsx"),
    route("messages", "areas/investors/messages.route.tsx"),
    route("updates", "areas/investors/updates.route.tsx"),
  ]),
  route("investors/join/:token", "areas/investors/join.route.tsx"),
  route("investors/meeting", "areas/investors/meetings/meeting.route.tsx"),
  route("investors/request-access", "areas/investors/request-access.route.ts"),
  ...pair("investors/updates/mail", ["on", "off"], "areas/investors/updates-by-mail.route.ts"),

  // The office
  layout("areas/office/frame.route.tsx", office),

  // JSON, CSV, feeds and files
  route("account/export", "api/accounts/export.route.ts"),
  route("api/*", "api/site/not-found.route.ts"),
  route("api/account", "api/accounts/account.route.ts"),
  route("api/account/password", "api/accounts/password.route.ts"),
  route("api/account/sessions", "api/accounts/sessions.route.ts"),
  route("api/account/sessions/:sid", "api/accounts/session.route.ts"),
  route("api/admin/audit", "api/dashboard/audit.route.ts"),
  route("api/admin/download/:kind", "api/dashboard/csv.route.ts"),
  route("api/admin/orders", "api/orders/all-orders.route.ts"),
  route("api/admin/orders/:id", "api/orders/order.route.ts"),
  route("api/admin/orders/:id/status", "api/orders/order-status.route.ts"),
  route("api/admin/personal-data", "api/accounts/personal-data.route.ts"),
  route("api/admin/products", "api/products/all-products.route.ts"),
  route("api/admin/products/:id", "api/products/product.route.ts"),
  route("api/admin/products/:id/archive", "api/products/archive-product.route.ts"),
  route("api/admin/products/:id/image", "api/products/product-picture.route.ts"),
  route("api/admin/products/:id/restore", "api/products/restore-product.route.ts"),
  route("api/admin/resume/:id", "api/careers/resume.route.ts"),
  route("api/appointments/team.ics", "api/calendar/team-feed.route.ts"),
  route("api/auth/forgot-password", "api/accounts/forgot-password.route.ts"),
  route("api/auth/login", "api/accounts/login.route.ts"),
  route("api/auth/register", "api/accounts/register.route.ts"),
  route("api/auth/reset-password", "api/accounts/reset-password.route.ts"),
  route("api/auth/user", "api/accounts/user.route.ts"),
  route("api/calendar/request", "api/calendar/request.route.ts"),
  route("api/contact", "api/contact/contact.route.ts", [
    route("submissions", "api/contact/messages.route.ts"),
  ]),
  route("api/event/bookings", "api/bookings/all-bookings.route.ts"),
  route("api/events/book", "api/bookings/book.route.ts"),
  route("api/events/bookings", "api/bookings/bookings.route.ts"),
  route("api/forum/categories", "api/forum/categories.route.ts"),
  route("api/forum/comments", "api/forum/comments.route.ts", [
    route(":id/like", "api/forum/like-comment.route.ts"),
  ]),
  route("api/forum/drafts", "api/forum/drafts.route.ts"),
  route("api/forum/posts", "api/forum/posts.route.ts", [
    route(":id", "api/forum/post.route.tsx", [route("like", "api/forum/like-post.route.ts")]),
  ]),
  route("api/gamification/achievements", "api/rewards/achievements.route.ts"),
  route("api/gamification/leaderboard", "api/rewards/leaderboard.route.ts"),
  route("api/gamification/points", "api/rewards/points.route.ts"),
  route("api/gamification/user-achievements", "api/rewards/own-achievements.route.ts"),
  route("api/investor/documents", "api/investors/documents.route.ts", [
    route(":id", "api/investors/document.route.ts"),
  ]),
  route("api/investor/message", "api/investors/message.route.ts", [
    route(":id/read", "api/investors/read-message.route.ts"),
    route(":id/reply", "api/investors/reply-to-message.route.ts"),
  ]),
  route("api/investor/messages", "api/investors/messages.route.ts"),
  route("api/investor/my-messages", "api/investors/own-messages.route.ts"),
  route("api/job-applications", "api/careers/apply.route.ts"),
  route("api/job/applications", "api/careers/applications.route.ts"),
  route("api/login", "api/accounts/login-address.route.ts"),
  route("api/logout", "api/accounts/logout.route.ts"),
  route("api/newsletter/subscribe", "api/newsletter/subscribe.route.ts"),
  route("api/newsletter/subscribers", "api/newsletter/subscribers.route.ts"),
  route("api/orders", "api/orders/orders.route.ts"),
  route("api/products", "api/products/products.route.ts"),
  route("api/search", "api/site/search.route.ts"),
  route("community/calendar.ics", "api/calendar/calendar-file.route.ts"),
  route("community/calendar/:file", "api/calendar/event-file.route.ts"),
  route("community/feed.atom", "api/forum/feed.route.ts"),
  route("community/notifications/:token/feed.atom", "api/forum/notification-feed.route.ts"),
  route("community/posts/:id/feed.atom", "api/forum/post-feed.route.ts"),
  route("images/members/:file", "api/accounts/picture-file.route.ts"),
  route("images/products/:file", "api/products/picture-file.route.ts"),
  route("shop/reports/:batchId/:file", "api/products/batch-report.route.ts"),
  route("images/website/:file", "api/website/picture-file.route.ts"),
  route("investors/documents/:id/:how", "api/investors/document-file.route.ts"),
  route("office/website/export.json", "api/website/export.route.ts"),
  route("robots.txt", "api/site/robots.route.ts"),
  route("sitemap.xml", "api/site/sitemap.route.ts"),

  // Pages for developers
  ...forDevelopers,
] satisfies RouteConfig;
