import { StylePage } from "./style-page";

export const meta = () => [{ title: "Style" }];

export const handle = { isUngated: true };

/** The design system in one place; development only (remix.config.js leaves it out of a build). */
export default function StyleRoute() {
  return <StylePage />;
}
