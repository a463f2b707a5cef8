import { forgotPasswordInput } from "~/domain/accounts/accounts.schema";
import { requestPasswordReset } from "~/domain/accounts/reset-password.server";
import { api, jsonResult, readJson } from "~/platform/http/json/api.server";
import { getActor } from "~/http/auth.server";

const handlers = api({
  async POST(args) {
    const input = await readJson(args.request, forgotPasswordInput);
    const outcome = await requestPasswordReset(await getActor(args), input);
    return jsonResult(outcome, ({ email }) => ({ email }));
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
