import { StylePage } from "./style-page";

export const meta = () => [{ title: "Style" }];

export const handle = { isUngated: true };

/** The design system on one page. Development only (app/routes.ts leaves it out of builds). */
export default function StyleRoute() {
  return <StylePage />;
}
