import type { MetaFunction } from "@remix-run/node";
import { ageVerification } from "~/content/legal";
import { pageMeta } from "~/ui/layout/page-meta";
import { LegalPage } from "./legal-page";

export const handle = { isUngated: true };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(ageVerification.title, matches, ageVerification.intro);

export default function Page() {
  return <LegalPage page={ageVerification} />;
}
