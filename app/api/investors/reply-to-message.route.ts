import { replyToMessage } from "~/domain/messages/answer-message.server";
import { replyInput } from "~/domain/messages/messages.schema";
import { api, idParam, jsonResult, readJson } from "~/platform/http/json/api.server";
import { requireApiAdmin } from "~/http/auth.server";

const handlers = api({
  async POST(args) {
    const admin = await requireApiAdmin(args);
    const input = await readJson(args.request, replyInput);
    const outcome = await replyToMessage(admin, idParam(args.params.id), input);
    return jsonResult(outcome, ({ message }) => message);
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
