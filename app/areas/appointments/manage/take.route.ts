import { takeInput } from "~/domain/appointments/appointments.schema";
import { takeProposal } from "~/domain/appointments/reservations/change-own.server";
import { buttonAction, readChoice } from "~/platform/http/forms/button-action.server";
import { managePage, requireHolder } from "./managed.server";

export const action = buttonAction({
  guard: requireHolder,
  back: managePage,
  run: async ({ holder }, { request }) => {
    const { sessionId, startsAt } = await readChoice(request, takeInput, "Choose a time");
    return takeProposal(holder, sessionId, startsAt);
  },
  done: { title: "You are in!", description: "We look forward to it." },
  failed: "The time was not taken",
});
