/** The value of a line's control that means the order as a whole. */
export const WHOLE_ORDER = "order";

/** The value that means the fee of the delivery. */
export const DELIVERY_FEE = "delivery";
