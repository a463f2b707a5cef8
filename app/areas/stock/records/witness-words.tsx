import type { WriteOff } from "~/domain/stock/write-off-queries.server";
import { DateTime } from "~/ui/layout/date-time";

/** Who was named as witness by whom, and what they say. */
export function witnessWords({ witness, namedBy, didWitness, answeredAt }: WriteOff) {
  const answer = didWitness === null ? "not answered yet" : didWitness ? "confirmed" : "says no";
  return (
    <>
      <bdi>{witness}</bdi>, named by <bdi>{namedBy}</bdi>: {answer}
      {answeredAt && (
        <>
          {" on "}
          <DateTime value={answeredAt} />
        </>
      )}
    </>
  );
}
