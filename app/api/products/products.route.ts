import { productList } from "~/domain/shop/shop-queries.server";
import { api } from "~/platform/http/json/api.server";
import { jsonList } from "~/platform/http/json/json-list.server";

const handlers = api({
  async GET({ request }) {
    return jsonList(request, productList);
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
