import { index, layout, prefix, route, type RouteConfigEntry } from "@remix-run/route-config";
import { again, pair } from "./repeated";

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

/** The public site, with accounts, shop, orders and the investor portal. */
export const publicPages = [
  // Home
  index("areas/home/home.route.tsx"),
  route("*", "areas/home/not-found.route.tsx"),
  route("lite", "areas/home/lite.route.ts"),
  route("tour", "areas/home/tour.route.ts"),

  // Visitors' forms: bookings, applications, messages
  route("application/:token", "areas/visitor-forms/application.route.tsx"),
  route("book", "areas/visitor-forms/book.route.tsx"),
  route("careers", "areas/visitor-forms/careers.route.tsx"),
  route("careers/:slug", "areas/visitor-forms/job.route.tsx"),
  route("contact", "areas/visitor-forms/contact.route.tsx"),

  // Appointments: open times, and the page of a reservation for whoever has its link
  route("book/times", "areas/appointments/times.route.tsx"),
  route("book/times/:id", "areas/appointments/time.route.tsx"),
  route("appointments/:token", "areas/appointments/manage/link-frame.route.tsx", managing()),

  // Newsletter
  route("letters", "areas/letters/letters.route.tsx"),
  route("letters/feed.atom", "api/newsletter/letters-feed.route.ts"),
  route("letters/:id", "areas/letters/letter.route.tsx"),
  route("newsletter", "areas/newsletter/newsletter.route.tsx"),
  route("newsletter/confirm/:token", "areas/newsletter/confirm-subscription.route.tsx"),
  route("unsubscribe/:token", "areas/newsletter/unsubscribe.route.tsx"),
  route("unsubscribe/:token/topics", "areas/newsletter/choose-topics.route.ts"),

  // Legal pages and the age gate
  route("accessibility", "areas/legal/accessibility.route.tsx"),
  route("age", "areas/legal/age.route.ts"),
  route("age-verification", "areas/legal/age-verification.route.tsx"),
  route("cookies", "areas/legal/cookies.route.tsx"),
  route("privacy-policy", "areas/legal/privacy-policy.route.tsx"),
  route("terms-of-service", "areas/legal/terms-of-service.route.tsx"),

  // Sign in
  route("join/:token", "areas/people/join.route.tsx"),
  route("confirm-email/:token", "areas/accounts/email/confirm-email.route.tsx"),
  route("confirm-email/:token/disown", "areas/accounts/email/disown-email.route.ts"),
  route("forgot-password", "areas/accounts/sign-in/forgot-password.route.tsx"),
  route("login", "areas/accounts/sign-in/login.route.tsx"),
  route("login/code", "areas/accounts/sign-in/login-code.route.tsx"),
  route("reset-password", "areas/accounts/sign-in/reset-password.route.tsx"),
  route("sign-in-link", "areas/accounts/sign-in/ask-sign-in-link.route.tsx"),
  route("sign-in-link/:token", "areas/accounts/sign-in/sign-in-link.route.tsx"),
  route("undo-email-change/:token", "areas/accounts/email/undo-email-change.route.tsx"),
  route("signup", "areas/accounts/sign-in/signup.route.tsx"),

  // Account
  route("account", "areas/accounts/frame.route.tsx", [
    index("areas/accounts/account.route.tsx"),
    route("appointments", "areas/appointments/own-appointments.route.tsx"),
    ...prefix("appointments/:reference", again(managing(), "account")),
    route("delete", "areas/accounts/delete-account.route.tsx"),
    route("email", "areas/accounts/email/change-email.route.tsx"),
    route("email/link", "areas/accounts/email/mail-proof.route.ts"),
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
  route("cart/:productId/reduce", "areas/shop/reduce.route.ts"),
  route("cart/:productId/remove", "areas/shop/remove-from-cart.route.ts"),

  // Orders
  ...prefix("orders", [index("areas/orders/orders.route.tsx")]),
  ...prefix("orders/:id", [index("areas/orders/order.route.tsx")]),
  route("orders/:id/cancel", "areas/orders/cancel.route.tsx"),
  ...prefix("receipt/:token", [index("areas/orders/receipt.route.tsx")]),
  route("receipt/:token/new-link", "areas/orders/new-link.route.tsx"),
  route("orders/:id/mail", "areas/orders/mail-receipt.route.tsx"),
  route("receipt/:token/mail", "areas/orders/mail-receipt.route.tsx", { id: "receipt-mail" }),
  route("receipt/:token/cancel", "areas/orders/cancel.route.tsx", { id: "receipt-cancel" }),

  // Search
  route("search", "areas/search/search.route.tsx"),

  // Investors
  route("investors", "areas/investors/frame.route.tsx", [
    index("areas/investors/overview.route.tsx"),
    route("about", "areas/investors/about.route.tsx"),
    route("dashboard", "areas/investors/dashboard.route.tsx"),
    route("documents", "areas/investors/documents.route.tsx"),
    route("documents/terms", "areas/investors/document-terms.route.tsx"),
    route("financials", "areas/investors/financials.route.tsx"),
    route("media", "areas/investors/media.route.tsx"),
    route("messages", "areas/investors/messages.route.tsx"),
    route("updates", "areas/investors/updates.route.tsx"),
  ]),
  route("investors/join/:token", "areas/investors/join.route.tsx"),
  route("investors/meeting", "areas/investors/meetings/meeting.route.tsx"),
  route("investors/request-access", "areas/investors/request-access.route.ts"),
  ...pair("investors/updates/mail", ["on", "off"], "areas/investors/investor-mail.route.ts"),
  ...again(
    pair("investors/documents/mail", ["on", "off"], "areas/investors/investor-mail.route.ts"),
    "documents",
  ),
];
