import type { MetaFunction } from "@remix-run/node";
import { termsOfService } from "~/content/legal";
import { pageMeta } from "~/ui/layout/page-meta";
import { LegalPage } from "./legal-page";

export const handle = { isUngated: true };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(termsOfService.title, matches, termsOfService.intro);

export default function Page() {
  return <LegalPage page={termsOfService} />;
}
