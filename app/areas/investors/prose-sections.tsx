import type { TextSection } from "~/content/investors";

export function ProseSections({ sections }: { sections: readonly TextSection[] }) {
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
