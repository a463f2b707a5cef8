import { like } from "drizzle-orm";
import { expect, test } from "vitest";
import { facts } from "~/content/site";
import { type TaxRate, taxes } from "~/content/taxes";
import { db } from "~/platform/database/db.server";
import { ratesOn } from "~/domain/money/rates.server";
import { listOrdersInClosedTime } from "~/domain/orders/pickup/closed-windows.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { publishedSite } from "~/domain/website/published.server";
import { findSection } from "~/domain/website/sections.server";
import { addDays, businessInstant } from "~/lib/dates/calendar-days";
import { businessDay, formatDay, formatLongDay } from "~/lib/dates/dates";
import { mailOutbox } from "~drizzle/schema";
import { createTime, reserve } from "../../../tests/support/appointments";
import { createAdmin, createProduct, unwrap, visitor } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import {
  DELIVERY_ADDRESS,
  publishHours,
  switchDeliveryOn,
  switchPickupOn,
  switchWindowsOff,
} from "../../../tests/support/pickup";
import { deliverWebsite, publishTaxes } from "../../../tests/support/website";
import { publishingChanges, tellOfChanges } from "./publishing-changes.server";

useDatabase();

const TODAY = businessDay(new Date());

const rate = (name: string, kind: TaxRate["kind"], percent: number, from = "2020-01-01") => ({
  ...{ name, kind, percent, from },
});

function section(key: string) {
  const found = findSection(key);
  if (!found) throw new Error(`No section ${key}`);
  return found;
}

test("a tax under a typed name beside the delivered one is no second tax", async () => {
  const typed = rate("New York State excise tax", "state", 9.5, "2026-01-01");
  const twice = rate("State excise", "state", 9, "2022-04-01");
  await publishTaxes({ ...taxes, rates: [...taxes.rates, typed, twice] });
  expect(await ratesOn(db, "2025-12-31")).toMatchObject({ state: 9000 });
  expect(await ratesOn(db, "2026-01-01")).toMatchObject({ state: 9500, local: 4000 });
  // Sales taxes of the state and of a county are two taxes, and each keeps its later rates.
  const sales = [
    rate("New York", "sales", 4),
    rate("Ulster", "sales", 4),
    rate("Ulster", "sales", 4.125, "2026-06-01"),
  ];
  await publishTaxes({ ...taxes, rates: [...taxes.rates, ...sales] });
  expect(await ratesOn(db, "2026-05-31")).toMatchObject({ sales: 8000 });
  expect(await ratesOn(db, "2026-06-01")).toMatchObject({ sales: 8125 });
  await deliverWebsite();
});

test("a rate belongs to a tax of the list, and two rates of a tax from one day are refused", () => {
  const { schema } = section("taxes");
  const of = (...rates: object[]) => schema.safeParse({ rates, floorPercent: 80 });
  expect(of({ name: "County sales tax", percent: 4, from: TODAY }).data).toEqual({
    rates: [rate("County sales tax", "sales", 4, TODAY)],
    floorPercent: 80,
  });
  expect(of({ name: "My own tax", percent: 4, from: TODAY }).error?.issues).toMatchObject([
    { path: ["rates", 0, "name"], message: "Choose: Tax" },
  ]);
  const one = { name: "County sales tax", percent: 4, from: TODAY };
  expect(of(one, { ...one, percent: 5 }).error?.issues).toMatchObject([
    { path: ["rates", 1, "from"], message: "This tax has another rate from the same day" },
  ]);
});

test("before taxes are published it is said what $25.00 would bear, now and from each later day", async () => {
  await deliverWebsite();
  const county = rate("County sales tax", "sales", 8);
  const later = rate("Local excise tax", "local", 5, addDays(TODAY, 30));
  const value = { ...taxes, rates: [...taxes.rates, county, later] };
  // 2500 × 9 ÷ 113 = 199.1; × 4 ÷ 113 = 88.5; (2500 − 288) × 0.0675 = 149.3; × 8 ÷ 108 = 185.2.
  const excise = (state: string, local: string, distributor: string) =>
    `State excise tax on cannabis ${state}, Local excise tax on cannabis ${local}, Distributor's excise tax on cannabis ${distributor}`;
  expect(await publishingChanges(section("taxes"), value)).toEqual([
    {
      heading: "What $25.00 would bear",
      lines: [
        `As published, today: cannabis: ${excise("$1.99", "$0.88", "$1.49")}. Goods: Sales tax $0.00.`,
        `After publishing, today: cannabis: ${excise("$1.99", "$0.88", "$1.49")}. Goods: Sales tax $1.85.`,
        // 2500 × 9 ÷ 114 = 197.4; × 5 ÷ 114 = 109.6; (2500 − 307) × 0.0675 = 148.0.
        `From ${formatDay(addDays(TODAY, 30))}: cannabis: ${excise("$1.97", "$1.10", "$1.48")}. Goods: Sales tax $1.85.`,
      ].map((words) => ({ words, to: null })),
      orderIds: [],
    },
  ]);
  expect(await publishingChanges(section("taxes"), taxes)).toEqual([]);
});

test("closing a day names its orders and appointments before, and tells those customers once", async () => {
  await switchPickupOn();
  const admin = await createAdmin();
  const { id: productId } = await createProduct();
  const [day, other] = [addDays(TODAY, 3), addDays(TODAY, 4)];
  const order = async (on: string, email: string) => {
    const items = [{ productId, quantity: 1 }];
    const customerInfo = { email, name: "Ada", address: null };
    const windowStartsAt = businessInstant(on, "10:00");
    const request = { items, customerInfo, key: null, seen: null, windowStartsAt };
    return unwrap(await placeOrder(visitor(), request)).order.id;
  };
  const closed = await order(day, "closed@example.com");
  await order(other, "open@example.com");
  const { openingHours } = await publishedSite(db);
  if (!openingHours) throw new Error("No opening hours");
  const holidays = [{ day, name: "Inventory", spans: [] }];
  const value = { ...facts, openingHours: { ...openingHours, holidays } };
  const changes = await publishingChanges(section("facts"), value);
  expect(changes).toEqual([
    {
      heading: "1 order is in a time that you close",
      lines: [
        {
          words: `Order ${closed} of Ada, pickup: ${formatLongDay(day)}, 10:00 AM to 11:00 AM`,
          to: `/office/orders/${closed}`,
        },
      ],
      orderIds: [closed],
    },
  ]);
  // Shortened hours close a window as well, other facts close none.
  const spans = [{ from: "10:30", to: "18:00" }];
  const shorter = { ...openingHours, holidays: [{ day, name: "Late", spans }] };
  expect(
    await publishingChanges(section("facts"), { ...facts, openingHours: shorter }),
  ).toHaveLength(1);
  expect(await publishingChanges(section("facts"), { ...facts, openingHours })).toEqual([]);
  expect(await tellOfChanges(admin, changes)).toBe(1);
  await tellOfChanges(admin, changes);
  const mails = await db.select().from(mailOutbox).where(like(mailOutbox.cause, "order-closed:%"));
  expect(mails).toMatchObject([{ recipient: "closed@example.com" }]);
  expect(mails[0]?.text).toContain("We are closed at the time that you chose");
  await switchWindowsOff();
});

test("shorter hours name the deliveries outside them, which wait for another time then", async () => {
  await switchDeliveryOn();
  const { id: productId } = await createProduct({ price: "30.00" });
  const day = addDays(TODAY, 3);
  const order = async (time: string) => {
    const customerInfo = { email: null, name: "Ada", address: DELIVERY_ADDRESS };
    const contact = { customerInfo, phone: "845 555 0100", key: null, seen: null };
    const items = [{ productId, quantity: 1 }];
    const window = { fulfilment: "delivery", windowStartsAt: businessInstant(day, time) } as const;
    return unwrap(await placeOrder(visitor(), { ...contact, ...window, items })).order.id;
  };
  await order("08:00");
  const late = await order("16:00");
  const { openingHours } = await publishedSite(db);
  if (!openingHours) throw new Error("No opening hours");
  const spans = [{ from: "08:00", to: "17:00" }];
  const shorter = { ...openingHours, holidays: [{ day, name: "Early close", spans }] };
  const value = { ...facts, openingHours: shorter };
  const [change] = await publishingChanges(section("facts"), value);
  expect(change?.orderIds).toEqual([late]);
  await publishHours(shorter);
  expect((await listOrdersInClosedTime(new Date())).map(({ id }) => id)).toEqual([late]);
  await switchWindowsOff();
});

test("an appointment with guests in hours that are closed is named with its page", async () => {
  await publishHours();
  const sessionId = await createTime({ day: addDays(TODAY, 5), time: "11:00" });
  await createTime({ day: addDays(TODAY, 5), time: "15:00" });
  await reserve(sessionId);
  const { openingHours } = await publishedSite(db);
  if (!openingHours) throw new Error("No opening hours");
  const holidays = [{ day: addDays(TODAY, 5), name: "Inventory", spans: [] }];
  const value = { ...facts, openingHours: { ...openingHours, holidays } };
  const [change] = await publishingChanges(section("facts"), value);
  expect(change?.heading).toBe("1 appointment is in a time that you close");
  expect(change?.lines).toMatchObject([{ to: `/office/appointments/times/${sessionId}` }]);
  await switchWindowsOff();
});
