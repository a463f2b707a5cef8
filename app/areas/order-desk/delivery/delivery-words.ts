import { withQuery } from "~/lib/input/query";

export const DELIVERY = "/office/delivery";

/** The deliveries of a day. */
export const deliveriesOn = (day: string) => withQuery(DELIVERY, { day });

/** The page of a run, or of something about it. */
export const runPath = (id: number, act?: string) =>
  act === undefined ? `${DELIVERY}/${id}` : `${DELIVERY}/${id}/${act}`;

/** The driver of a run, whose account may be deleted. */
export const driverWords = ({ driver }: { driver: string | null }) => driver ?? "A former member";

type Named = { driver: string | null; firstName: string | null; lastName: string | null };

/** The driver's name for papers: first and last name if the account has them. */
export const driverName = (run: Named) =>
  [run.firstName, run.lastName].filter(Boolean).join(" ") || driverWords(run);
