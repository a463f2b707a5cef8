import { api, jsonResult } from "~/http/json/api.server";
import { authenticator } from "~/http/authenticator.server";
import { createSession } from "~/http/cookies/session.server";

const handlers = api({
  async POST(args) {
    const { outcome } = await authenticator(args).authenticate("json", args.request);
    const response = jsonResult(outcome, ({ user }) => ({ user }));
    if (outcome.ok) {
      response.headers.set("Set-Cookie", await createSession(args.request, outcome.user.id));
    }
    return response;
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
