import { addDays, monthStart, weekStart } from "~/lib/dates/calendar-days";
import { formatDay, formatMonth, readDay } from "~/lib/dates/dates";

const REPORT_STEPS = ["day", "week", "month"] as const;

export type ReportStep = (typeof REPORT_STEPS)[number];

/** The days that a report counts, whole weeks or months, as the first day of each step. */
export type ReportRange = {
  by: ReportStep;
  /** The first and the last day that are counted. */
  from: string;
  to: string;
  /** The first day of each step, from the earliest on. */
  steps: string[];
  /** Whether the range that was asked for was longer than a report can be. */
  isCut: boolean;
};

const MOST_STEPS = 400;
const DEFAULT_STEPS: Record<ReportStep, number> = { day: 30, week: 26, month: 12 };

/**
 * The range that an address asks for with `by`, `from` and `to`. Without days, the latest 30 days,
 * 26 weeks or 12 months. Days that do not exist are ignored, and `to` is never after today.
 */
export function readReportRange(query: URLSearchParams, today: string): ReportRange {
  const by = REPORT_STEPS.find((step) => step === query.get("by")) ?? "day";
  const [from, to] = [readDay(query.get("from") ?? ""), readDay(query.get("to") ?? "")];
  const last = earlier(to ?? today, today);
  const first = from ? earlier(from, last) : stepsBack(by, last, DEFAULT_STEPS[by] - 1);
  const earliest = stepsBack(by, last, MOST_STEPS - 1);
  const isCut = startOf(by, first) < earliest;
  const steps: string[] = [];
  for (let step = isCut ? earliest : startOf(by, first); step <= last; step = nextOf(by, step)) {
    steps.push(step);
  }
  const end = addDays(nextOf(by, startOf(by, last)), -1);
  return { by, from: steps[0] ?? last, to: end, steps, isCut };
}

const earlier = (one: string, other: string) => (one < other ? one : other);

function startOf(by: ReportStep, day: string): string {
  if (by === "day") return day;
  return by === "week" ? weekStart(day) : monthStart(day);
}

function nextOf(by: ReportStep, start: string): string {
  if (by === "month") return monthStart(addDays(start, 31));
  return addDays(start, by === "week" ? 7 : 1);
}

function stepsBack(by: ReportStep, day: string, count: number): string {
  const start = startOf(by, day);
  if (by !== "month") return addDays(start, -count * (by === "week" ? 7 : 1));
  const months = Number(start.slice(0, 4)) * 12 + Number(start.slice(5, 7)) - 1 - count;
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1];
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-01`;
}

/** A step in words: "November 3, 2026", "Week of November 2, 2026" or "November 2026". */
export function stepWords(by: ReportStep, start: string): string {
  if (by === "month") return formatMonth(start.slice(0, 7));
  return by === "week" ? `Week of ${formatDay(start)}` : formatDay(start);
}
