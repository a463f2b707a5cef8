import { archiveProduct } from "~/domain/shop/save-product.server";
import { api, idParam, jsonResult } from "~/http/json/api.server";
import { requireApiAdmin } from "~/http/auth.server";

const handlers = api({
  async POST(args) {
    await requireApiAdmin(args);
    return jsonResult(await archiveProduct(idParam(args.params.id)), ({ product }) => product);
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
