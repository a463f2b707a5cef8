import { expect, test } from "vitest";
import { officeNav } from "./office-nav";

const current = (path: string) => {
  const { top, below } = officeNav("admin", path);
  const marked = (links: typeof below) =>
    links.flatMap(({ label, current: mark }) => (mark ? [[label, mark]] : []));
  return [...marked(top), ...marked(below)];
};

test("one entry is current on each page of the office, and its pages below it are shown", () => {
  expect(current("/office")).toEqual([["Today", "page"]]);
  expect(current("/office/orders/12")).toEqual([
    ["Shop", "true"],
    ["Order desk", "true"],
  ]);
  expect(current("/office/products")).toEqual([
    ["Shop", "true"],
    ["Products", "page"],
  ]);
  expect(current("/office/appointments/requests")).toEqual([["Calendar", "true"]]);
  expect(officeNav("admin", "/office/products").below.map(({ label }) => label)).toEqual([
    "Order desk",
    "Counter",
    "Deliveries",
    "All orders",
    "Stock",
    "Products",
    "Sales",
    "Close of day",
    "Drawers",
    "Pickup",
    "Shop settings",
  ]);
});

test("staff see only the pages that they may open", () => {
  const { top, below } = officeNav("staff", "/office/orders/all");
  expect(top.map(({ label }) => label)).not.toContain("Audit");
  expect(below.map(({ label }) => label)).toEqual([
    "Order desk",
    "Counter",
    "Deliveries",
    "All orders",
    "Stock",
    "Close of day",
    "Drawers",
  ]);
});
