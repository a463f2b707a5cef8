import type { MetaFunction } from "@remix-run/node";
import { privacyPolicy } from "~/content/legal";
import { pageMeta } from "~/ui/layout/page-meta";
import { LegalPage } from "./legal-page";

export const handle = { isUngated: true };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(privacyPolicy.title, matches, privacyPolicy.intro);

export default function Page() {
  return <LegalPage page={privacyPolicy} />;
}
