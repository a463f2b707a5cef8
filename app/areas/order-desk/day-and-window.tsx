import { businessDay } from "~/lib/dates/dates";
import { DateTime } from "~/ui/layout/date-time";
import { type Windowed, windowHeading } from "./desk-words";

type Props = { order: Windowed; format: (day: string) => string };

/** The window of an order with its day, where no heading says it. */
export const DayAndWindow = ({ order, format }: Props) =>
  order.windowStartsAt ? (
    <>
      <DateTime value={businessDay(order.windowStartsAt)} format={format} />
      {`, ${windowHeading(order)}`}
    </>
  ) : (
    windowHeading(order)
  );
