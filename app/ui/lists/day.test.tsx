import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { businessDay } from "~/lib/dates/dates";
import { Day, ShortTime } from "./day";

const YEAR = Number(businessDay(new Date()).slice(0, 4));

test("a day of a list has its year only if it is another year than this", () => {
  expect(renderToStaticMarkup(<Day value={`${YEAR}-03-02`} />)).toBe(
    `<time dateTime="${YEAR}-03-02">Mar 2</time>`,
  );
  expect(renderToStaticMarkup(<Day value={`${YEAR - 1}-03-02`} />)).toContain(
    `>Mar 2, ${YEAR - 1}</time>`,
  );
});

test("an instant of a list has its year only if it is another year than this", () => {
  const at = (year: number) => new Date(`${year}-07-02T13:05:00Z`);
  expect(renderToStaticMarkup(<ShortTime value={at(YEAR)} />)).toBe(
    `<time dateTime="${YEAR}-07-02T13:05Z">Jul 2, 9:05 AM</time>`,
  );
  expect(renderToStaticMarkup(<ShortTime value={at(YEAR + 1)} />)).toContain(
    `>Jul 2, ${YEAR + 1}, 9:05 AM</time>`,
  );
});
