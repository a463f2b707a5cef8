import { Link } from "@remix-run/react";
import { moderatePath } from "~/domain/forum/forum-paths";
import type { ForumActRow } from "~/domain/forum/moderation/act-queries.server";
import { DateTime } from "~/ui/layout/date-time";

/** The moderation record of a post or comment. */
export function ForumActs({ acts }: { acts: readonly ForumActRow[] }) {
  return (
    <section aria-labelledby="record">
      <h2 id="record">Record</h2>
      {acts.length === 0 && <p className="empty-state">Nothing was done yet.</p>}
      <ul>
        {acts.map(({ id, act, actor, detail, note, otherPostId, createdAt }) => (
          <li key={id}>
            <DateTime value={createdAt} />: {act} by {actor ?? "a deleted account"}
            {otherPostId && (
              <>
                {" "}
                with <Link to={moderatePath(otherPostId)}>post {otherPostId}</Link>
              </>
            )}
            {detail && <>: {detail}</>}
            {note && <>: {note}</>}
          </li>
        ))}
      </ul>
    </section>
  );
}
