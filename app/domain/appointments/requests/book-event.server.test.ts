import { expect, test } from "vitest";
import { eventTypeOptions, guestCountOptions } from "~/content/form-options";
import { partySizeProblem } from "./book-event.server";

// Limits: tasting 2-8, workshop 6-15, tour 4-20. A choice is valid if at least one of
// its numbers is.
const FITTING = {
  "private-tasting": ["1-2", "3-5", "6-10"],
  "educational-workshop": ["6-10", "11-15"],
  "group-tour": ["3-5", "6-10", "11-15", "16-20"],
};

test("a party is accepted if one of its numbers fits the experience", () => {
  for (const { value: eventType } of eventTypeOptions) {
    const fitting = guestCountOptions
      .map(({ value }) => value)
      .filter((guestCount) => partySizeProblem({ eventType, guestCount }) === null);
    expect(fitting, eventType).toEqual(FITTING[eventType]);
  }
});

test("a party that does not fit gets the limits as a message", () => {
  expect(partySizeProblem({ eventType: "educational-workshop", guestCount: "3-5" })).toBe(
    "Educational Workshop takes 6 to 15 guests. Choose another number of guests",
  );
});
