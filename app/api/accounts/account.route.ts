import { confirmInput } from "~/domain/accounts/accounts.schema";
import { ownCopy } from "~/domain/privacy/copy-personal-data.server";
import { deleteAccount } from "~/domain/privacy/delete-account.server";
import { api, jsonResult, readJson } from "~/platform/http/json/api.server";
import { requireApiUser } from "~/http/auth.server";
import { destroySession } from "~/http/session.server";

const handlers = api({
  async GET(args) {
    return Response.json(await ownCopy(await requireApiUser(args)));
  },
  async DELETE(args) {
    const user = await requireApiUser(args);
    const outcome = await deleteAccount(user, await readJson(args.request, confirmInput));
    const response = jsonResult(outcome, () => ({}));
    if (outcome.ok) response.headers.set("Set-Cookie", await destroySession(args.request));
    return response;
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
