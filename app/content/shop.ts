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
  /** The same where a time of pickup must be chosen. */
  pickupNote:
    "Choose when you pick up your order. You pay then, in cash or with a debit card. Every other field may stay empty: then save the link to your order, because we cannot write to you.",
  /** 9 NYCRR 123.20: an order is paid before it is delivered, and the ID is checked at the door. */
  deliveryNote:
    "A delivery is paid before it leaves the shop; we call you about the payment. At the door we check your ID, and hand the order only to the person who placed it.",
  /** Beside the button that places the order. */
  ageStatement:
    "By placing this order you state that you are 21 or older. Have a valid government photo ID with you when you get it: we check it every time.",
  /** What a customer must know to get an order, in mails and on the order's page. */
  howToPay: "You pay in cash or by debit card when you pick it up.",
  howToPayDelivery: "You pay before it leaves the shop; we call you about it.",
  bring:
    "A government photo ID that shows that you are 21 or older. Without it we cannot hand over the order.",
  idAtTheDoor:
    "We check a government photo ID at the door, and hand the order only to the person who placed it, 21 or older.",
} as const;
