import { progressOf, roundFigures } from "~/content/round-figures";
import { formatDay } from "~/lib/dates/dates";
import { DateTime } from "~/ui/layout/date-time";
import { useContent } from "~/ui/layout/use-content";
import { Meters } from "./meters";

/** How far license, site and round are, and on which day. */
export function RoundProgress() {
  const round = useContent("figures", roundFigures);
  return (
    <>
      <Meters figures={progressOf(round)} />
      {round.asOf && (
        <p className="small">
          As of <DateTime value={round.asOf} format={formatDay} />
        </p>
      )}
    </>
  );
}
