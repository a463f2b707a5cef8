import { createProduct } from "~/domain/shop/save-product.server";
import { productInput } from "~/domain/shop/shop.schema";
import { adminProductList } from "~/domain/shop/shop-queries.server";
import { api, jsonResult, readJson } from "~/platform/http/json/api.server";
import { requireApiAdmin } from "~/http/auth.server";
import { jsonList } from "~/platform/http/json/json-list.server";

const handlers = api({
  async GET(args) {
    await requireApiAdmin(args);
    return jsonList(args.request, adminProductList);
  },
  async POST(args) {
    const admin = await requireApiAdmin(args);
    const input = await readJson(args.request, productInput);
    return jsonResult(await createProduct(admin, input), ({ product }) => product, 201);
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
