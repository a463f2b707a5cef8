import { listAchievements } from "~/domain/rewards/rewards-queries.server";
import { api } from "~/platform/http/json/api.server";

const handlers = api({ GET: async () => Response.json(await listAchievements()) });

export const loader = handlers.loader;
export const action = handlers.action;
