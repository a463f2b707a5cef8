import type { MetaFunction } from "@remix-run/node";
import { cookiesStatement } from "~/content/legal";
import { pageMeta } from "~/ui/layout/page-meta";
import { LegalPage } from "./legal-page";

export const handle = { isUngated: true };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(cookiesStatement.title, matches, cookiesStatement.intro);

export default function Page() {
  return <LegalPage page={cookiesStatement} />;
}
