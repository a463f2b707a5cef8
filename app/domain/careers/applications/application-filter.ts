import { readId } from "~/lib/input/read-id";
import { type Stage, stageOf } from "./stages";

/** Which applications a list contains. Null for any. */
export type ApplicationFilter = { stage: Stage | null; opening: number | null };

/** The filter in the query of an address. What it does not know, it ignores. */
export function readApplicationFilter(query: URLSearchParams): ApplicationFilter {
  return {
    stage: stageOf(query.get("stage") ?? undefined)?.value ?? null,
    opening: readId(query.get("opening")),
  };
}

/** The filter as a query of an address. */
export const applicationQuery = ({
  stage,
  opening,
}: ApplicationFilter): Record<string, string> => ({
  ...(stage !== null && { stage }),
  ...(opening !== null && { opening: String(opening) }),
});
