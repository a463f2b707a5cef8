import { registerInput } from "~/domain/accounts/accounts.schema";
import { register } from "~/domain/accounts/register.server";
import { api, jsonResult, readJson } from "~/platform/http/json/api.server";
import { getActor } from "~/http/auth.server";
import { createSession } from "~/http/session.server";

const handlers = api({
  async POST(args) {
    const input = await readJson(args.request, registerInput);
    const outcome = await register(await getActor(args), input);
    const response = jsonResult(outcome, ({ user }) => ({ user }), 201);
    if (outcome.ok)
      response.headers.set("Set-Cookie", await createSession(args.request, outcome.user.id));
    return response;
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
