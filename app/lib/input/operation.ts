/** The operation of an address, its last segment: `like` for /community/posts/3/like. */
export function operationOf({ url }: Request): string {
  const { pathname } = new URL(url);
  return pathname.slice(pathname.lastIndexOf("/") + 1).replace(/\.data$/, "");
}
