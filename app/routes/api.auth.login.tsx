import { signInInput } from "~/domain/accounts/accounts.schema";
import { signIn } from "~/domain/accounts/sign-in.server";
import { api, jsonResult, readJson } from "~/http/api.server";
import { getActor } from "~/http/auth.server";
import { createSession } from "~/http/session.server";

const handlers = api({
  async POST(args) {
    const input = await readJson(args.request, signInInput);
    const outcome = await signIn(await getActor(args), input);
    const response = jsonResult(outcome, ({ user }) => ({ user }));
    if (outcome.ok) response.headers.set("Set-Cookie", await createSession(outcome.user.id));
    return response;
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
