import { api } from "~/platform/http/json/api.server";

const notFound = () => Promise.resolve(Response.json({ message: "Not Found" }, { status: 404 }));

/** Every /api address that does not exist. */
const handlers = api({
  GET: notFound,
  POST: notFound,
  PATCH: notFound,
  PUT: notFound,
  DELETE: notFound,
});

export const loader = handlers.loader;
export const action = handlers.action;
