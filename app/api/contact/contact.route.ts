import { sendContactInput } from "~/domain/contact/contact.schema";
import { sendContact } from "~/domain/contact/send-contact.server";
import { api, jsonResult, readJson } from "~/platform/http/json/api.server";
import { getActor } from "~/http/auth.server";

const handlers = api({
  async POST(args) {
    const input = await readJson(args.request, sendContactInput);
    return jsonResult(
      await sendContact(await getActor(args), input),
      ({ contact }) => contact,
      201,
    );
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
