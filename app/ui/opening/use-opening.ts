import { useMatches } from "@remix-run/react";
import { type Opening, UNSWITCHED } from "~/domain/opening/opening";

type WithOpening = { opening: Opening | null };

/** What is open and paused, from the loader of the page or of its frame that returns `opening`. */
export function useOpening(): Opening {
  const data = useMatches().map((match) => match.data);
  return data.findLast(hasOpening)?.opening ?? UNSWITCHED;
}

const hasOpening = (data: unknown): data is WithOpening =>
  typeof data === "object" && data !== null && "opening" in data;
