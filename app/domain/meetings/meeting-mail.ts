import { formatDay, formatTime } from "~/lib/dates/dates";

/** The sentence that confirms a meeting. */
export function confirmation({ date, time }: { date: string; time: string }, duration: string) {
  return `We confirm our meeting on ${formatDay(date)} at ${formatTime(time)}, New York time, for ${duration} minutes.`;
}
