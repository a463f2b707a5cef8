import type { MetaFunction } from "@remix-run/node";
import { termsOfService } from "~/content/legal";
import { LegalPage, legalMeta } from "./legal-page";

export const handle = { isUngated: true };

export const meta: MetaFunction = ({ matches }) => legalMeta(termsOfService, matches);

export default function Page() {
  return <LegalPage page={termsOfService} />;
}
