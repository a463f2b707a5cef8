import { bookEvent } from "~/domain/appointments/requests/book-event.server";
import { bookEventInput } from "~/domain/bookings/bookings.schema";
import { api, jsonResult, readJson } from "~/http/json/api.server";
import { getActor } from "~/http/auth.server";

const handlers = api({
  async POST(args) {
    const input = await readJson(args.request, bookEventInput);
    return jsonResult(await bookEvent(await getActor(args), input), ({ booking }) => booking, 201);
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
