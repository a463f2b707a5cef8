import { redirect } from "@remix-run/node";
import { hideOffers, tellOffers } from "~/domain/opening/search-offers.server";
import { requireAdmin } from "~/http/auth.server";
import { pairAction } from "~/platform/http/forms/button-action.server";
import { OPENING } from "./matters";

/** The address is for posts only. A GET shows the switch. */
export const loader = () => redirect(OPENING);

export const action = pairAction(
  { guard: requireAdmin, back: OPENING },
  {
    on: { run: tellOffers, done: () => ({ title: "Search Engines Get the Prices" }) },
    off: { run: hideOffers, done: () => ({ title: "Search Engines Get No Prices" }) },
  },
);
