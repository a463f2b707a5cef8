import { joinWaitingList } from "~/domain/appointments/reservations/change-own.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { managePage, requireHolder } from "./managed.server";

export const action = buttonAction({
  guard: requireHolder,
  back: managePage,
  run: ({ holder }) => joinWaitingList(holder),
  done: { title: "It is back", description: "This page says what happens next." },
  failed: "It could not be put back",
});
