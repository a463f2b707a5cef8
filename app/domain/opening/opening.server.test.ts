import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { addDays } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { openingSwitches } from "~drizzle/schema";
import { useDatabase } from "../../../tests/support/database";
import { anyAdmin } from "../../../tests/support/builders";
import { endPause, pause, setRetail } from "./change-opening.server";
import { UNSWITCHED } from "./opening";
import { followRetail } from "./retail-words";
import { pauseInput, type PauseInput } from "./opening.schema";
import { getOpening, refuseWhilePaused } from "./opening-state.server";

useDatabase();
afterEach(() => db.delete(openingSwitches));

const tomorrow = addDays(businessDay(new Date()), 1);
const input = (until: Partial<PauseInput> = {}) => ({
  message: "Back soon.",
  ...{ untilDay: null, untilTime: null, ...until },
});
const messageOf = async (matter: "orders" | "forum") =>
  (await refuseWhilePaused(matter))?.problem.message;

test("a pause refuses with its message and when it ends, until somebody ends it", async () => {
  expect(await getOpening()).toEqual(UNSWITCHED);
  await pause(anyAdmin(), "orders", input({ untilDay: tomorrow, untilTime: "17:15" }));
  expect(await messageOf("orders")).toMatch(/^Back soon\. Until .*, 5:15 PM, New York time\.$/);
  expect(await messageOf("forum")).toBeUndefined();
  await pause(anyAdmin(), "orders", input());
  expect(await messageOf("orders")).toBe("Back soon.");
  await endPause(anyAdmin(), "orders");
  expect(await getOpening()).toEqual(UNSWITCHED);
});

test("a pause ends by itself", async () => {
  await pause(anyAdmin(), "forum", input({ untilDay: tomorrow, untilTime: "00:00" }));
  expect(await messageOf("forum")).toBeDefined();
  await db
    .update(openingSwitches)
    .set({ until: new Date() })
    .where(eq(openingSwitches.matter, "forum"));
  expect(await messageOf("forum")).toBeUndefined();
  expect((await getOpening()).forum).toBeNull();
});

test("half an end, an end that has passed and a time between the quarters are refused", async () => {
  const refused = async (until: Partial<PauseInput>) => {
    const outcome = await pause(anyAdmin(), "orders", input(until));
    return outcome.ok ? null : outcome.problem.field;
  };
  expect(await refused({ untilDay: tomorrow })).toBe("untilTime");
  expect(await refused({ untilTime: "10:00" })).toBe("untilDay");
  expect(await refused({ untilDay: addDays(tomorrow, -2), untilTime: "10:00" })).toBe("untilDay");
  for (const untilTime of ["10:05", "25:00", "noon"])
    expect(pauseInput.safeParse({ message: "x", untilDay: tomorrow, untilTime }).success).toBe(
      false,
    );
  expect(await getOpening()).toEqual(UNSWITCHED);
});

test("closed retail takes no orders, and the announcement is replaced only once it is open", async () => {
  const announced = "We build. Retail operations launch in 2025. Come and see.";
  await setRetail(anyAdmin(), { retail: "closed" });
  expect(await messageOf("orders")).toMatch(/not open yet/);
  expect(followRetail(announced, await getOpening())).toBe(announced);
  await setRetail(anyAdmin(), { retail: "open" });
  expect(await messageOf("orders")).toBeUndefined();
  expect(followRetail(announced, await getOpening())).toBe(
    "We build. Our counter is open. Come and see.",
  );
});
