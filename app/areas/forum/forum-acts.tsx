import type { ForumActRow } from "~/domain/forum/moderation/act-queries.server";
import { DateTime } from "~/ui/layout/date-time";

/** The moderation record of a post or comment. */
export function ForumActs({ acts }: { acts: readonly ForumActRow[] }) {
  return (
    <section aria-labelledby="record">
      <h2 id="record">Record</h2>
      {acts.length === 0 && <p className="empty-state">Nothing was done yet.</p>}
      <ul>
        {acts.map(({ id, act, actor, detail, createdAt }) => (
          <li key={id}>
            <DateTime value={createdAt} />: {act} by {actor ?? "a deleted account"}
            {detail && <>: {detail}</>}
          </li>
        ))}
      </ul>
    </section>
  );
}
