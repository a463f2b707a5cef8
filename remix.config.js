import fs from "node:fs";

const COMMUNITY_TAB = /^community\.(.+)\.tsx$/;

/**
 * The hub and its tabs once more, under /enhanced-community: the same files, other addresses.
 * @type {NonNullable<import("@remix-run/dev").VitePluginConfig["routes"]>}
 */
function enhancedCommunity(defineRoutes) {
  const tabs = fs.readdirSync("app/routes").filter((file) => COMMUNITY_TAB.test(file));
  return defineRoutes((route) => {
    const options = { id: "enhanced-community" };
    route("enhanced-community", "routes/community.tsx", options, () => {
      for (const file of tabs) {
        const name = file.replace(COMMUNITY_TAB, "$1");
        const id = `enhanced-community.${name}`;
        if (name === "_index") route(undefined, `routes/${file}`, { id, index: true });
        else route(name.replace(/_?\./g, "/").replaceAll("$", ":"), `routes/${file}`, { id });
      }
    });
  });
}

/** Pages for those who work on the site: in `npm run dev` alone, in no build. */
const developmentRoutes = process.env.NODE_ENV === "development" ? [] : ["**/style.tsx"];

/** @type {import("@remix-run/dev").VitePluginConfig} */
export default {
  ignoredRouteFiles: ["**/*.test.{ts,tsx}", ...developmentRoutes],
  routes: enhancedCommunity,
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
