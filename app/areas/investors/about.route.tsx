import { investorAbout } from "~/content/investors";
import { ProseSections } from "./prose-sections";

export default function AboutTab() {
  return <ProseSections sections={investorAbout} />;
}
