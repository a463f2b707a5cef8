import { investorAbout, type TextSection } from "~/content/investors";
import { filled } from "~/content/site";
import { followRetail } from "~/domain/opening/retail-words";
import { useSite } from "~/ui/layout/use-content";
import { useOpening } from "~/ui/opening/use-opening";

export default function AboutTab() {
  const opening = useOpening();
  const site = useSite();
  const sections = filled(investorAbout, site).map(({ heading, paragraphs }) => ({
    heading,
    paragraphs: paragraphs.map((paragraph) => followRetail(paragraph, opening)),
  }));
  return <ProseSections sections={sections} />;
}

function ProseSections({ sections }: { sections: readonly TextSection[] }) {
  return (
    <div className="prose stack">
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading} className="stack">
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </div>
  );
}
