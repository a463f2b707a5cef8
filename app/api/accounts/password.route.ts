import { changePasswordInput } from "~/domain/accounts/accounts.schema";
import { changePassword } from "~/domain/accounts/change-password.server";
import { api, jsonResult, readJson } from "~/platform/http/json/api.server";
import { requireApiUser } from "~/http/auth.server";
import { sidFrom } from "~/platform/http/session.server";

const handlers = api({
  async POST(args) {
    const user = await requireApiUser(args);
    const input = await readJson(args.request, changePasswordInput);
    const outcome = await changePassword(user, input, await sidFrom(args.request));
    return jsonResult(outcome, () => ({}));
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
