import type { Guide } from "~/content/community/guides";

/** A guide as schema.org's HowTo, for search engines. */
export function guideJsonLd(guide: Guide, origin: string) {
  const url = `${origin}/community/guides/${guide.id}`;
  return {
    "@context": "https://schema.org",
    "@type": "HowTo",
    name: guide.title,
    description: guide.excerpt,
    url: `${url}/whole`,
    totalTime: `PT${guide.minutes}M`,
    step: guide.steps.map(({ title, body }, index) => ({
      "@type": "HowToStep",
      position: index + 1,
      name: title,
      text: body.join("\n\n"),
      url: `${url}?step=${index + 1}`,
    })),
  };
}
