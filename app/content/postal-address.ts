/**
 * An address of New York on one line, "12 Main Street, Town, NY 12561", as schema.org's
 * PostalAddress. What the line does not say is left out. `place` stands for a town that it does not name.
 */
export function postalAddress(line: string, place?: string) {
  const [street, town] = line.split(",").map((part) => part.trim());
  const postalCode = /\b(\d{5})(-\d{4})?\s*$/.exec(line)?.[1];
  const locality = town || place;
  return {
    "@type": "PostalAddress",
    ...(street && { streetAddress: street }),
    ...(locality && { addressLocality: locality }),
    addressRegion: "NY",
    ...(postalCode && { postalCode }),
    addressCountry: "US",
  };
}
