import { layout, route, type RouteConfig } from "@remix-run/route-config";
import { api } from "./routes/api";
import { community } from "./routes/community";
import { office } from "./routes/office";
import { publicPages } from "./routes/public";

// Every address of the site, in four tables. The order does not matter: the most specific address
// matches. A route outside of another route's children is rendered without that route's frame.

/** Pages for developers: only in `npm run dev`, never in a build. */
const forDevelopers =
  process.env.NODE_ENV === "development" ? [route("style", "areas/style/style.route.tsx")] : [];

export default [
  ...publicPages,
  ...community,
  layout("areas/office/frame.route.tsx", office),
  ...api,
  ...forDevelopers,
] satisfies RouteConfig;
