import { z } from "zod";
import { emailAddress, optionalLine, optionalText } from "~/lib/input/input";
import { optionalPhone } from "~/lib/input/phone";
import { MAX_LINES, MAX_QUANTITY } from "./cart";
import { FULFILMENTS } from "./pickup/fulfilment";
import { SET_STATUSES } from "./order-status";

const QUANTITY = `Enter a whole number from 1 to ${MAX_QUANTITY}`;
const PRODUCT = "Choose a product of the shop";

const POSTGRES_INTEGER = 2_147_483_647;

const productId = z.int({ error: PRODUCT }).min(1, PRODUCT).max(POSTGRES_INTEGER, PRODUCT);
const quantity = z.int({ error: QUANTITY }).min(1, QUANTITY).max(MAX_QUANTITY, QUANTITY);

/** Only digits: "1e1", " 2", "0x3" and "2.0" are not quantities that people type. */
const digits = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .regex(/^\d{1,10}$/, message)
    .transform(Number);

/** The product of a cart form. */
export const cartProductInput = z.object({ productId: digits(PRODUCT).pipe(productId) });

/** A quantity typed in the cart. */
export const cartQuantityInput = z.object({ quantity: digits(QUANTITY).pipe(quantity) });

const EMAIL = "Enter an email address like name@example.com, or leave it empty";

export const optionalEmail = z
  .string({ error: EMAIL })
  .nullish()
  .transform((text) => text?.trim() || null)
  .pipe(emailAddress({ required: EMAIL, invalid: EMAIL }).nullable());

/** Where a receipt is mailed afterwards. */
export const receiptAddressInput = z.object({
  email: emailAddress({
    required: "Enter the email address",
    invalid: "Enter an email address like name@example.com",
  }),
});

const customer = z.object({
  name: optionalLine({ label: "Name", max: 200 }),
  email: optionalEmail,
  address: optionalText({ label: "Address", max: 1000 }),
});

const WINDOW = "Choose a time from the list";

/** The start of a window. Missing and empty: none. */
export const windowStartsAt = z
  .string({ error: WINDOW })
  .nullish()
  .transform((text) => text || null)
  .pipe(z.iso.datetime({ offset: true, error: WINDOW }).nullable())
  .transform((text) => (text === null ? null : new Date(text)));

const FULFILMENT = "Choose pickup or delivery";

const howAndWhen = {
  fulfilment: z
    .enum(FULFILMENTS, { error: FULFILMENT })
    .nullish()
    .transform((fulfilment) => fulfilment ?? "pickup"),
  windowStartsAt,
  phone: optionalPhone,
  note: optionalText({ label: "Note", max: 1000 }),
};

const NO_ITEMS = "Add some items to your cart first.";

/**
 * The API's order. `customerInfo` and each of its fields are optional. Whoever orders states to be
 * of age, as the checkout page says; `isOver21` says it in words, and false is refused.
 */
export const orderInput = z.object({
  items: z
    .array(z.object({ productId, quantity }), {
      error: "Send items, a list of productId and quantity",
    })
    .min(1, NO_ITEMS)
    .max(MAX_LINES, `Order at most ${MAX_LINES} different products at once`),
  customerInfo: customer.nullish(),
  isOver21: z.literal(true, { error: "Orders are for adults 21 and older" }).nullish(),
  ...howAndWhen,
});

const KEY = /^[\w-]{16,64}$/;

/** The checkout form. The page fills the two hidden fields; without them no lines count as seen. */
export const checkoutInput = z.object({
  ...customer.shape,
  ...howAndWhen,
  /** Identifies the order, so that a second click creates no second one. */
  orderKey: z.string().regex(KEY).nullish().catch(null),
  /** The lines and prices that the visitor saw. */
  seen: z.string().nullish().catch(null),
});

/** The status to set. */
export const orderStatusInput = z.object({
  status: z.enum(SET_STATUSES, {
    error: "Choose pending, confirmed, ready, completed or cancelled",
  }),
});

/**
 * An Idempotency-Key header as the key of an order. Null unless it has 16 to 64 word characters.
 */
export const readOrderKey = (header: string | null) => (header && KEY.test(header) ? header : null);

export type CustomerInfo = z.infer<typeof customer>;
