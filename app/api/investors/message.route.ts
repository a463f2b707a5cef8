import { messageInput } from "~/domain/messages/messages.schema";
import { sendMessage } from "~/domain/messages/send-message.server";
import { api, jsonResult, readJson } from "~/platform/http/json/api.server";
import { requireApiUser } from "~/http/auth.server";

const handlers = api({
  async POST(args) {
    const user = await requireApiUser(args);
    const input = await readJson(args.request, messageInput);
    return jsonResult(await sendMessage(user, input), ({ message }) => message, 201);
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
