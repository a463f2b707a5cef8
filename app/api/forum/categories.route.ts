import { listCategories } from "~/domain/forum/posts/section-queries.server";
import { api } from "~/platform/http/json/api.server";

const handlers = api({ GET: async () => Response.json(await listCategories()) });

export const loader = handlers.loader;
export const action = handlers.action;
