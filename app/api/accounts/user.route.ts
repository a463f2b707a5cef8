import { api } from "~/platform/http/json/api.server";
import { requireApiUser } from "~/http/auth.server";

const handlers = api({ GET: async (args) => Response.json(await requireApiUser(args)) });

export const loader = handlers.loader;
export const action = handlers.action;
