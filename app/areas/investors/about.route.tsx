import { investorAbout } from "~/content/investors";
import { followRetail } from "~/domain/opening/retail-words";
import { useOpening } from "~/ui/opening/use-opening";
import { ProseSections } from "./prose-sections";

export default function AboutTab() {
  const opening = useOpening();
  const sections = investorAbout.map(({ heading, paragraphs }) => ({
    heading,
    paragraphs: paragraphs.map((paragraph) => followRetail(paragraph, opening)),
  }));
  return <ProseSections sections={sections} />;
}
