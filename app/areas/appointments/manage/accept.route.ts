import { acceptOffer } from "~/domain/appointments/reservations/change-own.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { managePage, requireHolder } from "./managed.server";

export const action = buttonAction({
  guard: requireHolder,
  back: managePage,
  run: ({ holder }) => acceptOffer(holder),
  done: { title: "You are in!", description: "We look forward to it." },
  failed: "The seats were not taken",
});
