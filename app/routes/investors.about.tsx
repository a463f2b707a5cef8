import { investorAbout } from "~/content/investors";
import { ProseSections } from "~/ui/investors/prose-sections";

export default function AboutTab() {
  return <ProseSections sections={investorAbout} />;
}
