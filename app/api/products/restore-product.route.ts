import { restoreProduct } from "~/domain/shop/save-product.server";
import { api, idParam, jsonResult } from "~/platform/http/json/api.server";
import { requireApiAdmin } from "~/http/auth.server";

const handlers = api({
  async POST(args) {
    const admin = await requireApiAdmin(args);
    return jsonResult(
      await restoreProduct(admin, idParam(args.params.id)),
      ({ product }) => product,
    );
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
