import { resetPasswordInput } from "~/domain/accounts/accounts.schema";
import { resetPassword } from "~/domain/accounts/reset-password.server";
import { api, jsonResult, readJson } from "~/platform/http/json/api.server";
import { getActor } from "~/http/auth.server";

const handlers = api({
  async POST(args) {
    const input = await readJson(args.request, resetPasswordInput);
    return jsonResult(await resetPassword(await getActor(args), input), () => ({}));
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
