import type { MetaFunction } from "@remix-run/node";
import { ageVerification } from "~/content/legal";
import { LegalPage, legalMeta } from "./legal-page";

export const handle = { isUngated: true };

export const meta: MetaFunction = ({ matches }) => legalMeta(ageVerification, matches);

export default function Page() {
  return <LegalPage page={ageVerification} />;
}
