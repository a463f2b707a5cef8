import { signInWithCodeInput } from "~/domain/accounts/accounts.schema";
import { checkSecondFactor } from "~/domain/accounts/second-factor/check-second-factor.server";
import { signIn } from "~/domain/accounts/sign-in.server";
import { api, jsonResult, readJson } from "~/http/json/api.server";
import { getActor } from "~/http/auth.server";
import { problemResponse } from "~/http/problem.server";
import { createSession } from "~/http/cookies/session.server";

const CODE_MISSING = "Send the code of your authenticator app, or a recovery code, as code";

const handlers = api({
  async POST(args) {
    const { code, ...input } = await readJson(args.request, signInWithCodeInput);
    const outcome = await signIn(await getActor(args), input);
    if (outcome.ok && outcome.needsCode) {
      const errors = { code: [CODE_MISSING] };
      if (!code) return problemResponse({ code: "unauthenticated", message: CODE_MISSING }, errors);
      const checked = await checkSecondFactor(outcome.user, { code });
      if (!checked.ok) return jsonResult(checked, () => null);
    }
    const response = jsonResult(outcome, ({ user }) => ({ user }));
    if (outcome.ok) {
      response.headers.set("Set-Cookie", await createSession(args.request, outcome.user.id));
    }
    return response;
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
