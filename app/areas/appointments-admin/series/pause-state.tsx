import { Link } from "@remix-run/react";
import type { ListedSeries } from "~/domain/appointments/sessions/series-queries.server";
import { formatDay } from "~/lib/dates/dates";
import { ActionButton } from "~/ui/form/action-button";
import { DateTime } from "~/ui/layout/date-time";
import { SERIES_FAILURE, seriesPath } from "../appointments-admin-words";

type Props = {
  series: ListedSeries;
  today: string;
  /** Whether the page says what its times would meet if they came back. */
  isWarned?: boolean;
};

/**
 * The pause of a series that is not over, with the button that ends it. On other pages than the one
 * that warns there is a link to it.
 */
export function PauseState({ series, today, isWarned = false }: Props) {
  const { id, title, pausedFrom, pausedUntil } = series;
  if (!pausedFrom || !pausedUntil || pausedUntil < today) return null;
  return (
    <div className="button-row">
      <p className="banner">
        It pauses from <DateTime value={pausedFrom} format={formatDay} /> to{" "}
        <DateTime value={pausedUntil} format={formatDay} />.
      </p>{" "}
      {isWarned ? (
        <ActionButton
          failure={SERIES_FAILURE}
          action={`${seriesPath(id)}/resume`}
          what={`the series of ${title}`}
        >
          Resume now
        </ActionButton>
      ) : (
        <Link to={`${seriesPath(id)}/pause`} className="button button-quiet">
          Resume…<span className="sr-only"> the series of {title}</span>
        </Link>
      )}
    </div>
  );
}
