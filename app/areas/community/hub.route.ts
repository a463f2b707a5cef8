// /community shows the first tab.
export { default, loader, meta, shouldRevalidate } from "~/areas/forum/forum.route";
