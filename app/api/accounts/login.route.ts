import { api, jsonResult } from "~/platform/http/json/api.server";
import { authenticate } from "~/http/authenticator.server";
import { createSession } from "~/http/session.server";

const handlers = api({
  async POST(args) {
    const { outcome } = await authenticate(args, "json");
    const response = jsonResult(outcome, ({ user }) => ({ user }));
    if (outcome.ok) {
      response.headers.set("Set-Cookie", await createSession(args.request, outcome.user.id));
    }
    return response;
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
