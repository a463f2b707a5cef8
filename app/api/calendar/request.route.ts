import { meetingInput } from "~/domain/meetings/meetings.schema";
import { requestMeeting } from "~/domain/appointments/requests/request-meeting.server";
import { api, jsonResult, readJson } from "~/platform/http/json/api.server";
import { getActor } from "~/http/auth.server";

const handlers = api({
  async POST(args) {
    const input = await readJson(args.request, meetingInput);
    const outcome = await requestMeeting(await getActor(args), input);
    return jsonResult(outcome, ({ meeting }) => meeting, 201);
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
