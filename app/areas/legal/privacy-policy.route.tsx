import type { MetaFunction } from "@remix-run/node";
import { privacyPolicy } from "~/content/legal";
import { LegalPage, legalMeta } from "./legal-page";

export const handle = { isUngated: true };

export const meta: MetaFunction = ({ matches }) => legalMeta(privacyPolicy, matches);

export default function Page() {
  return <LegalPage page={privacyPolicy} />;
}
