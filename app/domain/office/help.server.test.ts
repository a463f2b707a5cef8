import { expect, test } from "vitest";
import { helpTasks } from "~/content/office-help";
import { findHelp, helpOn, listHelp } from "./help.server";

test("help has every task once, finds its words, and shows each role what it may open", () => {
  const ids = helpTasks.map(({ id }) => id);
  expect(new Set(ids).size).toBe(helpTasks.length);
  const admin = { role: "admin" };
  const found = (reader: { role: string }, q: string) => listHelp(reader, q).map(({ id }) => id);
  expect(found(admin, "")).toEqual(ids);
  expect(found(admin, "QUARANTINE")).toEqual(["give-money-back"]);
  expect(found(admin, "nothing like this")).toEqual([]);
  expect(found({ role: "staff" }, "")).not.toContain("hold-and-publish-forum-texts");
  expect(found({ role: "moderator" }, "")).toContain("hold-and-publish-forum-texts");
  expect(found({ role: "staff" }, "invite")).toEqual([]);
  expect(findHelp("nothing")).toBeNull();
});

test("each page of the office leads to the closest task that its reader may open", () => {
  const on = (role: string, path: string) => helpOn({ role }, path);
  expect(on("admin", "/office/website/facts")).toBe("open-your-shop");
  expect(on("admin", "/office")).toBeNull();
  expect(on("admin", "/office/nothing")).toBeNull();
  expect(on("staff", "/office/counter/12")).toBe("sell-at-the-counter");
  expect(on("staff", "/office/stock/labels")).toBe("print-labels");
  expect(on("admin", "/office/stock/batches/7/withdraw")).toBe("withdraw-a-batch");
  expect(on("admin", "/office/stock/batches/7/write-off")).toBe("record-waste");
  expect(on("staff", "/office/stock/batches/7/write-off")).toBe("receive-a-batch");
  expect(on("staff", "/office/stock/batches/7")).toBe("receive-a-batch");
  // Today leads to both by itself.
  const unexplained = helpTasks.filter(({ from, page }) => !on(from, page.to));
  expect(unexplained.map(({ id }) => id)).toEqual(["open-your-shop", "have-backups-made"]);
});
