import { listOfferings, usedNames } from "~/domain/appointments/sessions/sessions-queries.server";
import { readDay } from "~/lib/dates/dates";

/** What can be offered, and what the address chose of it: by default the first. */
export async function chosenOffering(request: Request) {
  const query = new URL(request.url).searchParams;
  const [offerings, names] = await Promise.all([listOfferings(), usedNames()]);
  const [first] = offerings;
  if (!first) throw new Error("There are no offerings");
  const offering = offerings.find(({ slug }) => slug === query.get("offering")) ?? first;
  return { offerings, names, offering, day: readDay(query.get("day") ?? "") };
}
