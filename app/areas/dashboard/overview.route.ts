// /dashboard shows the first tab.
export { default, loader } from "./subscribers.route";
