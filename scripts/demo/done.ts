import type { Outcome } from "~/lib/outcome";

/** What a use case did. Throws its refusal: the demo asks for nothing that is refused. */
export async function done<Success extends object>(
  outcome: Promise<Outcome<Success>>,
): Promise<Success> {
  const result = await outcome;
  if (!result.ok) throw new Error(result.problem.message);
  return result;
}
