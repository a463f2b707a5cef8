import { deleteProduct, updateProduct } from "~/domain/shop/save-product.server";
import { productInput } from "~/domain/shop/shop.schema";
import { getProduct } from "~/domain/shop/shop-queries.server";
import { api, idParam, jsonResult, readJson } from "~/platform/http/json/api.server";
import { requireApiAdmin } from "~/http/auth.server";
import { problemResponse } from "~/platform/http/problem.server";

const handlers = api({
  async GET(args) {
    await requireApiAdmin(args);
    const product = await getProduct(idParam(args.params.id));
    if (!product) return problemResponse({ code: "not-found", message: "Not Found" });
    return Response.json(product);
  },
  async PUT(args) {
    const admin = await requireApiAdmin(args);
    const id = idParam(args.params.id);
    const input = await readJson(args.request, productInput);
    return jsonResult(await updateProduct(admin, id, input), ({ product }) => product);
  },
  async DELETE(args) {
    const admin = await requireApiAdmin(args);
    const outcome = await deleteProduct(admin, idParam(args.params.id));
    return outcome.ok ? new Response(null, { status: 204 }) : problemResponse(outcome.problem);
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
