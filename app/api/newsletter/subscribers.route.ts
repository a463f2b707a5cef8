import { subscriberList } from "~/domain/newsletter/newsletter-queries.server";
import { api } from "~/platform/http/json/api.server";
import { requireApiAdmin } from "~/http/auth.server";
import { jsonList } from "~/platform/http/json/json-list.server";

const handlers = api({
  async GET(args) {
    await requireApiAdmin(args);
    return jsonList(args.request, subscriberList);
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
