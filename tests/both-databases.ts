/**
 * Suites that run on PGlite and, with CI=true, on PostgreSQL too: those about locks, dates, arrays, JSON,
 * search and migrations, in which the two differ. The other suites of the data layer run on PGlite, and
 * whole journeys on both: those of tests/http on PGlite, the others on PostgreSQL. A folder
 * stands for all suites below it. `CI=true npm test -- NAME` runs any file on both.
 */
export const ON_BOTH_DATABASES = [
  // Locks, and turns of two writers.
  "app/domain/accounts/email/email-links.server.test.ts",
  "app/domain/appointments/random-acts.server.test.ts",
  "app/domain/appointments/reservations/request-reservation.server.test.ts",
  "app/domain/appointments/reservations/reservation-turn.server.test.ts",
  "app/domain/careers/applications/stage-mail.server.test.ts",
  "app/domain/counter/counter.server.test.ts",
  "app/domain/inbox/replies/reply-turn.server.test.ts",
  "app/domain/mail/deliver-mail.server.test.ts",
  "app/domain/money/drawers/",
  "app/domain/newsletter/schedule-launch-update.server.test.ts",
  "app/domain/orders/limits/",
  "app/domain/orders/pickup/",
  "app/domain/orders/place-order.server.test.ts",
  "app/domain/orders/random-acts.server.test.ts",
  "app/domain/rewards/ledger.server.test.ts",
  "app/domain/stock/order-stock.server.test.ts",
  "app/domain/transfer/",
  // Dates, and days of New York.
  "app/domain/appointments/due-appointments.server.test.ts",
  "app/domain/appointments/sessions/change-series.server.test.ts",
  "app/domain/appointments/sessions/pause-series.server.test.ts",
  "app/domain/appointments/team/",
  "app/domain/investors/access.server.test.ts",
  "app/domain/money/closing/",
  "app/domain/money/reports/",
  "app/domain/orders/delivery/",
  "app/domain/reports/reports.server.test.ts",
  "app/domain/reports/write-off-csv.server.test.ts",
  // Arrays and JSON.
  "app/domain/forum/follows/",
  "app/domain/forum/moderation/clean-up.server.test.ts",
  "app/domain/forum/moderation/holding.server.test.ts",
  "app/domain/forum/posts/count-views.server.test.ts",
  "app/domain/forum/reader-marks.server.test.ts",
  "app/domain/forum/reads/",
  "app/domain/forum/writing/saved-drafts.server.test.ts",
  "app/domain/newsletter/choose-topics.server.test.ts",
  "app/domain/newsletter/letter-outcome.server.test.ts",
  "app/domain/privacy/",
  // Search.
  "app/domain/inbox/inbox-list.server.test.ts",
  "app/domain/search/",
  "app/domain/words/",
  // The database itself. Migrations (drizzle) always run on both.
  "app/platform/",
];
