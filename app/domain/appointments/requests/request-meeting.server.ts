import { LIMITS } from "~/platform/database/limits.server";
import { limitedOnce, made } from "~/platform/database/once.server";
import type { Actor } from "~/domain/accounts/accounts.schema";
import type { MeetingInput } from "~/domain/meetings/meetings.schema";
import { getMeeting, type MeetingRow, meetingId } from "~/domain/meetings/meetings-queries.server";
import { storeMeeting } from "~/domain/meetings/store-meeting.server";
import { businessDay } from "~/lib/dates/dates";
import { type Outcome, refuse } from "~/lib/outcome";
import { reservations } from "~drizzle/schema";
import { goesOn, requestDay } from "./request-day.server";

// A request that was cancelled or declined is not found again by an equal one.
const result = { id: meetingId, where: goesOn(reservations.meetingId, meetingId) };

/**
 * Stores a request for a meeting on a day and informs guest and team by mail. The same request
 * again within 10 minutes is stored once. Problems: "invalid" for a day in the past
 * (America/New_York), "too-many".
 */
export async function requestMeeting(
  actor: Actor,
  input: MeetingInput,
): Promise<Outcome<{ meeting: MeetingRow }>> {
  if (input.preferredDate < businessDay(new Date())) {
    return refuse("invalid", "Choose a date that is today or later", { field: "preferredDate" });
  }
  const sent = await limitedOnce(
    { limit: LIMITS.publicForm, key: actor.address },
    { name: "request meeting", by: input.email, content: input },
    result,
    async (tx) => {
      const asked = made([await storeMeeting(tx, input)]);
      const { topic, duration, ...guest } = input;
      await requestDay(tx, actor, {
        ...guest,
        slug: "investor-meeting",
        message: topic,
        largestParty: 1,
        meetingId: asked.id,
        asked: `Length: ${duration} minutes`,
      });
      return asked;
    },
  );
  return sent.ok ? { ok: true, meeting: await getMeeting(sent.id) } : sent;
}
