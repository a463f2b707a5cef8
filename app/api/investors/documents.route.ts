import { listDocuments } from "~/domain/documents/documents-queries.server";
import { api } from "~/platform/http/json/api.server";
import { requireApiUser } from "~/http/auth.server";

const handlers = api({
  async GET(args) {
    await requireApiUser(args);
    return Response.json(await listDocuments());
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
