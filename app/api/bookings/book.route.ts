import { bookCallInput } from "~/domain/appointments/appointments.schema";
import { bookByCall } from "~/domain/appointments/requests/book-by-call.server";
import { api, jsonResult, readJson } from "~/platform/http/json/api.server";
import { getActor } from "~/http/auth.server";

const handlers = api({
  async POST(args) {
    const input = await readJson(args.request, bookCallInput);
    return jsonResult(await bookByCall(await getActor(args), input), ({ booking }) => booking, 201);
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
