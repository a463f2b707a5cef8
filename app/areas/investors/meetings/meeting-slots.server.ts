import {
  nextOpenSessions,
  type OpenSession,
} from "~/domain/appointments/sessions/sessions-queries.server";

const SLOTS_SHOWN = 6;

/** The next times for a meeting. None if the owner uses a scheduling service instead. */
export async function meetingSlots(schedulingPage: string | null): Promise<OpenSession[]> {
  if (schedulingPage) return [];
  return (await nextOpenSessions(["investor-meeting"], SLOTS_SHOWN))["investor-meeting"];
}
