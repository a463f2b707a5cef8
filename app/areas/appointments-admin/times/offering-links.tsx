import type { Offering } from "~/domain/appointments/sessions/sessions-queries.server";
import { withQuery } from "~/lib/input/query";
import { FilterLinks } from "~/ui/lists/filter-links";

type Props = {
  /** The page's address. */
  path: string;
  offerings: readonly Offering[];
  current: string;
  day: string | null;
};

/** What the new time is for. The form starts with what is usual for it. */
export function OfferingLinks({ path, offerings, current, day }: Props) {
  return (
    <FilterLinks
      label="What is offered"
      filters={offerings.map(({ slug, title }) => ({
        to: withQuery(path, { offering: slug, day }),
        label: title,
        isCurrent: slug === current,
      }))}
    />
  );
}
