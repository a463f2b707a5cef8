/** The path of a page whose data is requested, as Remix derives it. Other paths are unchanged. */
export function pagePath(pathname: string): string {
  if (!pathname.endsWith(".data")) return pathname;
  return pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
}

/** Whether the path is one of the JSON API. Routes match in any case. */
export const isApiPath = (pathname: string) => /^\/api(\/|$)/i.test(pathname);
