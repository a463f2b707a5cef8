import { expect, test } from "vitest";
import type { OpenSpan } from "~/content/opening-hours";
import { site } from "~/content/site";
import { storeJsonLd } from "./store-json-ld";

const ORIGIN = "https://valley.example/";
const PICTURE = "https://valley.example/images/og.jpg";
const TODAY = "2026-11-27";

const late: OpenSpan[] = [{ from: "12:00", to: "01:00" }];
const weekdays = {
  ...{ monday: [], tuesday: [], wednesday: [], thursday: [] },
  ...{ friday: late, saturday: late },
  sunday: [
    { from: "10:00", to: "12:00" },
    { from: "13:00", to: "17:00" },
  ],
};
const set = {
  ...site,
  address: "12 Battle Street, Walton, NY 13856",
  phone: "(607) 865-4000",
  phoneTel: "+16078654000",
  openingHours: {
    weekdays,
    holidays: [
      { day: "2027-01-01", name: "New Year", spans: [] },
      { day: "2026-11-26", name: "Thanksgiving", spans: [] },
      { day: "2026-12-24", name: "Christmas Eve", spans: [{ from: "10:00", to: "14:00" }] },
    ],
  },
};

test("a shop without an address is no store", () => {
  expect(storeJsonLd(site, ORIGIN, PICTURE, TODAY)).toBe(null);
});

test("a store says its address, phone, hours and the holidays that come", () => {
  const store = storeJsonLd(set, ORIGIN, PICTURE, TODAY);
  expect(store).toMatchObject({
    "@type": "Store",
    telephone: "+16078654000",
    address: {
      streetAddress: "12 Battle Street",
      addressLocality: "Walton",
      addressRegion: "NY",
      postalCode: "13856",
    },
  });
  expect(
    store?.openingHoursSpecification?.map(({ dayOfWeek, opens, closes }) =>
      [dayOfWeek, opens, closes].join(" "),
    ),
  ).toEqual([
    "https://schema.org/Sunday 10:00 12:00",
    "https://schema.org/Sunday 13:00 17:00",
    "https://schema.org/Friday 12:00 01:00",
    "https://schema.org/Saturday 12:00 01:00",
  ]);
  expect(
    store?.specialOpeningHoursSpecification?.map(({ validFrom, opens, closes }) =>
      [validFrom, opens, closes].join(" "),
    ),
  ).toEqual(["2026-12-24 10:00 14:00", "2027-01-01 00:00 00:00"]);
});

test("a number of fiction is no phone, and an address without town and ZIP code says neither", () => {
  const store = storeJsonLd({ ...site, address: "Mill Road 3" }, ORIGIN, PICTURE, TODAY);
  expect(store).not.toHaveProperty("telephone");
  expect(store?.address).toEqual({
    "@type": "PostalAddress",
    streetAddress: "Mill Road 3",
    addressRegion: "NY",
    addressCountry: "US",
  });
  expect(store).not.toHaveProperty("openingHoursSpecification");
});
