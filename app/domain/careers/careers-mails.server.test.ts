import { expect, test } from "vitest";
import { proposedMail } from "./careers-mails.server";

const STAGES = ["interview", "offer", "hired", "declined"] as const;

test("a mail to an applicant names an opening's title, and no area of work", () => {
  for (const stage of STAGES) {
    const named = proposedMail(stage, { firstName: "Grace" }, { title: "Grower" }).text;
    expect(named).toMatch(/^Hello Grace,/);
    expect(named).toContain(" as Grower");
    expect(proposedMail(stage, { firstName: "Grace" }, null).text).not.toMatch(/ as |[{}]/);
  }
  expect(proposedMail("declined", { firstName: "Grace" }, null).text).toContain(
    "thank you for your application, and for the time that you took",
  );
});
