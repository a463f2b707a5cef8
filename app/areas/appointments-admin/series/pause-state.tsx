import type { ListedSeries } from "~/domain/appointments/sessions/series-queries.server";
import { formatDay } from "~/lib/dates/dates";
import { ActionButton } from "~/ui/form/action-button";
import { SERIES_FAILURE, seriesPath } from "../appointments-admin-words";

/** The pause of a series that is not over, with the button that ends it. */
export function PauseState({ series, today }: { series: ListedSeries; today: string }) {
  const { id, title, pausedFrom, pausedUntil } = series;
  if (!pausedFrom || !pausedUntil || pausedUntil < today) return null;
  return (
    <div className="button-row">
      <p className="notice">
        It pauses from {formatDay(pausedFrom)} to {formatDay(pausedUntil)}.
      </p>{" "}
      <ActionButton
        failure={SERIES_FAILURE}
        action={`${seriesPath(id)}/resume`}
        what={`the series of ${title}`}
      >
        Resume now
      </ActionButton>
    </div>
  );
}
