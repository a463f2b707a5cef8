import { index, prefix, route } from "@remix-run/route-config";
import { acts, pair } from "./repeated";

/** The office: all pages of the team, inside its one navigation. */
export const office = [
  // Today
  route("office", "areas/office/today.route.tsx"),
  route("office/find", "areas/office/find.route.tsx"),
  ...prefix("office/help", [
    index("areas/office/help/help.route.tsx"),
    route(":task", "areas/office/help/task.route.tsx"),
  ]),
  ...acts(
    "office/open-shop",
    ["test-mail", "try-backup", "notices-read"],
    "areas/office/open-shop-acts.route.ts",
  ),

  // Opening and pausing
  ...prefix("office/opening", [
    index("areas/opening/opening.route.tsx"),
    route(":matter", "areas/opening/pause.route.tsx"),
    route(":matter/end", "areas/opening/end-pause.route.ts"),
  ]),
  ...pair("office/opening/offers", ["on", "off"], "areas/opening/offers.route.ts"),

  // Days that are closed in one act
  ...prefix("office/closed-days", [
    index("areas/opening/closed-days.route.tsx"),
    route(":day", "areas/opening/close-day.route.tsx"),
    route(":day/open", "areas/opening/open-day.route.ts"),
  ]),

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

  // Shop settings
  ...prefix("office/drawers", [
    index("areas/money/drawers/drawers.route.tsx"),
    route(":id", "areas/money/drawers/drawer.route.tsx"),
    route(":id/move", "areas/money/drawers/move-cash.route.tsx"),
    route(":id/close", "areas/money/drawers/close-drawer.route.tsx"),
    route(":id/rename", "areas/money/drawers/rename.route.tsx"),
    ...pair(":id", ["retire", "use-again"], "areas/money/drawers/retire.route.ts"),
  ]),
  route("office/shop-settings", "areas/money/shop-settings.route.tsx"),

  // Words of the search
  route("office/search-words", "areas/search/synonyms.route.tsx"),

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
    route("files/:file", "api/inbox/inbox-file.route.ts"),
    route("reply", "areas/office/inbox/reply.route.tsx"),
    route("save-reply", "areas/office/inbox/save-reply.route.ts"),
    route("state", "areas/office/inbox/state.route.ts"),
  ]),
  route("office/notices", "areas/forum/follows/set-team-mail.route.ts"),
  ...prefix("office/answers", [index("areas/office/answers/answers.route.tsx")]),
  ...prefix("office/answers/:id", [index("areas/office/answers/answer.route.tsx")]),
  route("office/answers/:id/delete", "areas/office/answers/delete-answer.route.ts"),

  // Forum reports
  route("office/forum/reports", "areas/forum/reports/reports.route.tsx"),
  route("office/forum/reports/:id/resolve", "areas/forum/reports/resolve-report.route.ts"),

  // Forum: who is kept from writing
  route("office/forum/members/:id/remove", "areas/forum/moderation/remove-spammer.route.ts"),
  route("office/forum/members/:id/restore", "areas/forum/moderation/restore-member.route.ts"),
  route("office/forum/members/:id/suspend", "areas/forum/moderation/suspend-member.route.tsx"),

  // Forum: what waits for a moderator
  ...prefix("office/forum/held", [
    index("areas/forum/moderation/held.route.tsx"),
    route("removed", "areas/forum/moderation/cleanups.route.tsx"),
    route("removed/:id/undo", "areas/forum/moderation/undo-cleanup.route.ts"),
    route("words", "areas/forum/moderation/holding.route.tsx"),
    route(":kind/:id/approve", "areas/forum/moderation/approve.route.ts"),
    route(":kind/:id/reject", "areas/forum/moderation/reject.route.tsx"),
  ]),

  // Investor admin
  route("investor-admin", "areas/investor-admin/frame.route.tsx", [
    index("areas/investor-admin/overview.route.tsx"),
    route("communications", "areas/investor-admin/communications.route.tsx"),
    route("documents", "areas/investor-admin/documents/documents.route.tsx"),
    route("documents/rules", "areas/investor-admin/documents/rules.route.tsx"),
    route("documents/terms", "areas/investor-admin/documents/terms.route.tsx"),
    route("documents/:id", "areas/investor-admin/documents/document.route.tsx"),
    ...pair(
      "documents/:id",
      ["up", "down"],
      "areas/investor-admin/documents/move-document.route.ts",
    ),
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
  route("office/audit", "areas/dashboard/audit.route.tsx"),
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
    route("change", "areas/order-desk/change.route.tsx"),
    route("receipt", "areas/counter/paper-receipt.route.tsx"),
    route("receipt/mail", "areas/counter/mail-receipt.route.tsx"),
  ]),
  ...acts(
    "office/orders/:id",
    [
      "broken",
      "confirm",
      "ready",
      "id-checked",
      "id-unchecked",
      "pay",
      "give-back",
      "difference",
      "hand-over",
      "other-batch",
      "take-up",
      "without-line",
      "undo",
    ],
    "areas/order-desk/order-acts.route.ts",
  ),

  // Deliveries of a day
  ...prefix("office/delivery", [index("areas/order-desk/delivery/delivery.route.tsx")]),
  ...prefix("office/delivery/:id", [
    index("areas/order-desk/delivery/run.route.tsx"),
    route("change", "areas/order-desk/delivery/change-run.route.tsx"),
    route("manifest", "areas/order-desk/delivery/manifest.route.tsx"),
    route("not-delivered/:order", "areas/order-desk/delivery/not-delivered.route.tsx"),
  ]),
  ...acts(
    "office/delivery/:id",
    ["add", "take-off", "place", "depart", "stay", "on-its-way", "undo-not-delivered", "back"],
    "areas/order-desk/delivery/run-acts.route.ts",
  ),

  // Counter
  ...prefix("office/counter", [
    index("areas/counter/counter.route.tsx"),
    route("new", "areas/counter/new-sale.route.ts"),
  ]),
  ...prefix("office/counter/:id", [
    index("areas/counter/sale.route.tsx"),
    route("add", "areas/counter/add.route.tsx"),
    route("customer", "areas/counter/customer.route.tsx"),
    route("details", "areas/counter/details.route.tsx"),
    route("discount", "areas/counter/discount.route.tsx"),
    route("finish", "areas/counter/finish.route.tsx"),
    route("undo", "areas/counter/undo.route.tsx"),
    route("units", "areas/counter/units.route.tsx"),
    route("void", "areas/counter/void.route.tsx"),
  ]),
  ...acts(
    "office/counter/:id",
    ["add-product", "line", "remove-unit"],
    "areas/counter/sale-acts.route.ts",
  ),
  ...acts("office/counter/:id", ["scan", "scan-unit"], "areas/counter/scans.route.ts"),

  // Shop admin
  route("office/orders/all", "areas/shop-admin/orders.route.tsx"),
  ...prefix("office/products", [index("areas/shop-admin/products.route.tsx")]),
  route("office/products/new", "areas/shop-admin/new-product.route.tsx"),
  ...prefix("office/products/:id", [index("areas/shop-admin/product.route.tsx")]),
  ...pair(
    "office/products/:id",
    ["archive", "restore"],
    "areas/shop-admin/archive-product.route.ts",
  ),
  route("office/products/:id/delete", "areas/shop-admin/delete-product.route.tsx"),
  ...prefix("office/products/:id/picture", [
    index("areas/shop-admin/pictures/first-picture.route.tsx"),
    route("remove", "areas/shop-admin/pictures/remove-pictures.route.ts"),
  ]),
  ...prefix("office/products/:id/pictures", [
    index("areas/shop-admin/pictures/pictures.route.tsx"),
    route(":pictureId", "areas/shop-admin/pictures/picture.route.tsx"),
    route(":pictureId/place", "areas/shop-admin/pictures/place-picture.route.ts"),
    route(":pictureId/remove", "areas/shop-admin/pictures/remove-picture.route.ts"),
  ]),
  route("office/products/:id/stock", "areas/shop-admin/product-stock.route.ts"),

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
  ...prefix("office/stock", [
    index("areas/stock/stock.route.tsx"),
    route("forecast", "areas/stock/forecast.route.tsx"),
    route("labels", "areas/stock/labels.route.tsx"),
    route("waste", "areas/stock/waste.route.tsx"),
  ]),
  ...prefix("office/stock/records/:id", [
    index("areas/stock/records/record.route.tsx"),
    route("complete", "areas/stock/records/complete.route.tsx"),
    route("undo", "areas/stock/records/undo.route.tsx"),
  ]),
  ...pair(
    "office/stock/records/:id",
    ["witnessed", "not-witnessed"],
    "areas/stock/records/answer.route.ts",
  ),
  route("office/stock/:productId", "areas/stock/product-stock.route.tsx"),
  ...prefix("office/stock/batches/:id", [
    index("areas/stock/batch.route.tsx"),
    route("correct", "areas/stock/correct.route.tsx"),
    route("label", "areas/stock/batch-label.route.tsx"),
    route("count", "areas/stock/count.route.tsx"),
    route("receive", "areas/stock/receive.route.tsx"),
    route("put-back", "areas/stock/put-back.route.tsx"),
    route("recall", "areas/stock/recall.route.tsx"),
    route("remove-report", "areas/stock/remove-report.route.ts"),
    route("restore", "areas/stock/restore.route.ts"),
    route("set-aside", "areas/stock/set-aside.route.tsx"),
    route("withdraw", "areas/stock/withdraw.route.tsx"),
    route("write-off", "areas/stock/write-off.route.tsx"),
  ]),

  // Appointments, the owner's side
  ...prefix("office/appointments", [index("areas/appointments-admin/agenda.route.tsx")]),
  route("office/appointments/day-sheet", "areas/appointments-admin/day-sheet.route.tsx"),
  route("office/appointments/new", "areas/appointments-admin/times/new-reservation.route.tsx"),
  route("office/appointments/requests", "areas/appointments-admin/requests.route.tsx"),
  ...prefix("office/appointments/series", [
    index("areas/appointments-admin/series/series.route.tsx"),
    route("new", "areas/appointments-admin/series/new-series.route.tsx"),
    route(":id/change", "areas/appointments-admin/series/change-series.route.tsx"),
    route(":id/end", "areas/appointments-admin/series/end-series.route.tsx"),
    route(":id/leave-out", "areas/appointments-admin/series/leave-out.route.tsx"),
    route(":id/pause", "areas/appointments-admin/series/pause.route.tsx"),
    ...acts(
      ":id",
      ["bring-back", "resume"],
      "areas/appointments-admin/series/series-acts.route.ts",
    ),
  ]),
  ...prefix("office/appointments/calendar", [
    index("areas/appointments-admin/settings/calendar.route.tsx"),
    ...pair("", ["replace", "end"], "areas/appointments-admin/settings/change-calendar.route.ts"),
  ]),
  ...prefix("office/appointments/settings", [
    index("areas/appointments-admin/settings/settings.route.tsx"),
    ...pair(
      "offerings/:id",
      ["at-once", "after-a-look"],
      "areas/appointments-admin/settings/confirms-at-once.route.ts",
    ),
  ]),
  ...prefix("office/appointments/times", [
    route("new", "areas/appointments-admin/times/new-time.route.tsx"),
    route(":id", "areas/appointments-admin/times/time.route.tsx"),
    route(":id/cancel", "areas/appointments-admin/times/cancel-time.route.tsx"),
    route(":id/message", "areas/appointments-admin/times/message.route.tsx"),
    ...acts(
      ":id",
      ["open", "close", "restore"],
      "areas/appointments-admin/times/time-state.route.ts",
    ),
  ]),
  ...prefix("office/appointments/:reference", [
    index("areas/appointments-admin/reservation/reservation.route.tsx"),
    route("cancel", "areas/appointments-admin/reservation/cancel.route.tsx"),
    route("decline", "areas/appointments-admin/reservation/decline.route.tsx"),
    route("move", "areas/appointments-admin/reservation/move.route.tsx"),
    route("party", "areas/appointments-admin/reservation/party.route.tsx"),
    route("propose", "areas/appointments-admin/reservation/propose.route.tsx"),
  ]),
  ...acts(
    "office/appointments/:reference",
    ["confirm", "check-id", "uncheck-id", "arrive", "miss", "expect", "restore"],
    "areas/appointments-admin/reservation/reservation-acts.route.ts",
  ),

  // Guests and customers
  route("office/guests", "areas/people/guest.route.tsx"),

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
  route("office/launch-updates", "areas/launch-updates/launch-updates.route.tsx"),
  ...pair(
    "office/launch-updates/double-opt-in",
    ["on", "off"],
    "areas/launch-updates/double-opt-in.route.ts",
  ),
  route("office/launch-updates/:id", "areas/launch-updates/launch-update.route.tsx"),
  route(
    "office/launch-updates/:id/preview",
    "areas/launch-updates/preview-launch-update.route.tsx",
  ),
  route("office/launch-updates/:id/mail", "areas/launch-updates/shown-mail.route.ts"),
  route(
    "office/launch-updates/:id/schedule",
    "areas/launch-updates/schedule-launch-update.route.tsx",
  ),
  route(
    "office/launch-updates/:id/unschedule",
    "areas/launch-updates/unschedule-launch-update.route.ts",
  ),
  route("office/launch-updates/:id/delete", "areas/launch-updates/delete-launch-update.route.ts"),
  ...pair(
    "office/launch-updates/:id",
    ["show", "hide"],
    "areas/launch-updates/show-letter.route.ts",
  ),
  route("office/launch-updates/:id/send", "areas/launch-updates/send-launch-update.route.ts"),

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
    ]),
  ]),

  // Import of files of other systems, and export of everything
  ...prefix("office/import", [
    index("areas/transfer/imports.route.tsx"),
    route(":id", "areas/transfer/import.route.tsx"),
    route(":id/columns", "areas/transfer/columns.route.tsx"),
    ...acts(":id", ["start", "undo", "discard"], "areas/transfer/act-on-import.route.ts"),
  ]),
  ...prefix("office/export", [
    index("areas/transfer/exports.route.tsx"),
    route("build", "areas/transfer/build-export.route.ts"),
    route(":id/file", "areas/transfer/export-file.route.ts"),
  ]),

  // Outbox
  route("office/outbox", "areas/outbox/outbox.route.tsx"),
  route("office/mail-settings", "areas/outbox/mail-settings.route.tsx"),
  route("office/mailbox", "areas/outbox/mailbox.route.tsx"),
  ...acts("office/mailbox", ["take", "leave", "stop"], "areas/outbox/mailbox-past.route.ts"),
  route("office/suppressions", "areas/outbox/suppressions.route.tsx"),
  route("office/suppressions/:id/release", "areas/outbox/release-address.route.ts"),
  ...pair("office/outbox/:id", ["retry", "discard"], "areas/outbox/retry-mail.route.ts"),
  route("office/set-aside-mail/:id/file", "areas/outbox/set-aside-file.route.ts"),
  route("office/set-aside-mail/:id/done", "areas/outbox/finish-set-aside.route.ts"),
];
