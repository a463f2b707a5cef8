import { openTheLink, subscribeInput } from "~/domain/newsletter/newsletter.schema";
import { subscribe } from "~/domain/newsletter/subscribe.server";
import { api, jsonResult, readJson } from "~/platform/http/json/api.server";
import { getActor } from "~/http/auth.server";
import { shownEmail } from "~/lib/text/shown-email";

const handlers = api({
  async POST(args) {
    const input = await readJson(args.request, subscribeInput);
    return jsonResult(await subscribe(await getActor(args), input), ({ email, mustConfirm }) => ({
      email,
      ...(mustConfirm && { message: openTheLink(shownEmail(email)) }),
    }));
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
