import type { ReactNode } from "react";
import type { Offering } from "~/domain/appointments/sessions/sessions-queries.server";
import { withQuery } from "~/lib/input/query";
import { FilterLinks } from "~/ui/lists/filter-links";
import { AppointmentsPage } from "../appointments-page";

type Props = {
  heading: string;
  /** The page's address. */
  path: string;
  offerings: readonly Offering[];
  offering: Offering;
  day: string | null;
  children: ReactNode;
};

/** The page of a new time or series. Its form starts with what is usual for what is offered. */
export function OfferingPage({ heading, path, offerings, offering, day, children }: Props) {
  return (
    <AppointmentsPage heading={heading}>
      <FilterLinks
        label="What is offered"
        filters={offerings.map(({ slug, title }) => ({
          to: withQuery(path, { offering: slug, day }),
          label: title,
          isCurrent: slug === offering.slug,
        }))}
      />
      <h2>{offering.title}</h2>
      {children}
    </AppointmentsPage>
  );
}
