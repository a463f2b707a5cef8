import { z } from "zod";
import { price } from "~/domain/shop/shop.schema";
import { choice } from "~/lib/input/choices";
import { optionalText, requiredTime } from "~/lib/input/input";
import { checkbox, wholeNumber } from "~/lib/input/numbers";
import { parseCents } from "~/lib/money";
import { DELIVERY_LENGTHS, PICKUP_LENGTHS } from "./fulfilment";

const WEEK_MINUTES = 7 * 24 * 60;
const MAX_ORDERS = 200;
const MAX_DAYS = 30;

const rules = {
  isOn: checkbox,
  orders: wholeNumber({
    min: 1,
    max: MAX_ORDERS,
    message: `Enter the number of orders, from 1 to ${MAX_ORDERS}`,
  }),
  leadMinutes: wholeNumber({
    min: 0,
    max: WEEK_MINUTES,
    message: `Enter the time in minutes, from 0 to ${WEEK_MINUTES}`,
  }),
  daysAhead: wholeNumber({
    min: 0,
    max: MAX_DAYS,
    message: `Enter the number of days, from 0 to ${MAX_DAYS}`,
  }),
};

const CUTOFF = "Enter the time in minutes, from 0 to 600";

const UNCONFIRMED = `Enter the number of days, from 1 to ${MAX_DAYS}`;

/** How pickup works. */
export const pickupInput = z.object({
  isOn: rules.isOn,
  minutes: choice(PICKUP_LENGTHS, "Choose how long a window is").transform(Number),
  orders: rules.orders,
  leadMinutes: rules.leadMinutes,
  cutoffMinutes: wholeNumber({ min: 0, max: 600, message: CUTOFF }),
  unconfirmedDays: wholeNumber({ min: 1, max: MAX_DAYS, message: UNCONFIRMED }),
  daysAhead: rules.daysAhead,
});

const ZIPS = "Enter ZIP codes of five digits, like 12401, 12402";

const cents = price.transform(parseCents);

/** How delivery works. */
export const deliveryInput = z.object({
  isOn: rules.isOn,
  zips: optionalText({ label: "ZIP codes", max: 2000 })
    .transform((text) => [...new Set(text?.split(/[\s,;]+/).filter(Boolean))])
    .pipe(z.array(z.string().regex(/^\d{5}$/, ZIPS))),
  feeCents: cents,
  leastCents: cents,
  from: requiredTime("Enter when deliveries begin"),
  to: requiredTime("Enter when deliveries end"),
  minutes: choice(DELIVERY_LENGTHS, "Choose how long a window is").transform(Number),
  orders: rules.orders,
  leadMinutes: rules.leadMinutes,
  daysAhead: rules.daysAhead,
});
