export const shop = {
  heading: "Shop",
  intro: "Order ahead. Everything is for adults 21 and older; bring a government photo ID.",
  comingSoon: {
    heading: "Coming Soon",
    text: "Our shelves are not stocked yet. Leave your address and we will write when they are.",
    notifyLabel: "Get Notified When We Launch",
  },
  /** Above the optional fields of the checkout. */
  checkoutNote:
    "You pay when you pick up or receive your order. You can leave every field empty: then save the link to your order, because we cannot write to you.",
} as const;
