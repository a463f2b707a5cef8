import { WEEKDAYS } from "~/content/opening-hours";
import { postalAddress } from "~/content/postal-address";
import { isFictionalPhone, type Site } from "~/content/site";

const HOLIDAYS_SHOWN = 20;

/**
 * The shop as schema.org's Store, for search engines: address, phone, hours, and the days with other
 * hours from `today` (YYYY-MM-DD) on. Null while the address is not set, because a store without one
 * says nothing.
 */
export function storeJsonLd(facts: Site, origin: string, picture: string, today: string) {
  const { address, openingHours, phone, phoneTel } = facts;
  if (!address) return null;
  const holidays = (openingHours?.holidays ?? [])
    .filter(({ day }) => day >= today)
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .slice(0, HOLIDAYS_SHOWN);
  return {
    "@context": "https://schema.org",
    "@type": "Store",
    name: facts.name,
    description: facts.description,
    url: origin,
    image: picture,
    ...(!isFictionalPhone(phone) && { telephone: phoneTel }),
    address: postalAddress(address),
    ...(openingHours && {
      openingHoursSpecification: WEEKDAYS.flatMap((day) =>
        openingHours.weekdays[day].map(({ from, to }) => ({
          "@type": "OpeningHoursSpecification",
          dayOfWeek: `https://schema.org/${day[0]?.toUpperCase()}${day.slice(1)}`,
          opens: from,
          closes: to,
        })),
      ),
    }),
    ...(holidays.length > 0 && {
      specialOpeningHoursSpecification: holidays.flatMap(({ day, spans }) =>
        // Closed for the whole day is written as opening and closing at midnight.
        (spans.length > 0 ? spans : [{ from: "00:00", to: "00:00" }]).map(({ from, to }) => ({
          "@type": "OpeningHoursSpecification",
          validFrom: day,
          validThrough: day,
          opens: from,
          closes: to,
        })),
      ),
    }),
    ...(facts.socialLinks.length > 0 && { sameAs: facts.socialLinks.map(({ url }) => url) }),
  };
}
