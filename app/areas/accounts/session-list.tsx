import type { SessionRow } from "~/domain/accounts/sessions.server";
import { PostButton } from "~/ui/form/post-button";
import { DateTime } from "~/ui/layout/date-time";

/** The browsers that are signed in, each with a way to sign it out. */
export function SessionList({ sessions }: { sessions: SessionRow[] }) {
  return (
    <section className="panel stack" aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      <ul className="stack">
        {sessions.map(({ sid, device, lastSeenAt, createdAt, isCurrent }) => (
          <li key={sid} className="card">
            <h3>{device}</h3>
            <p className="small">
              {isCurrent ? (
                <span className="badge">This browser</span>
              ) : (
                <>
                  Last seen <DateTime value={lastSeenAt} />
                </>
              )}{" "}
              Signed in <DateTime value={createdAt} />
            </p>
            {!isCurrent && (
              <PostButton
                action={`/account/sessions/${sid}/end`}
                label="Sign Out"
                what={`of ${device}`}
              />
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <PostButton action="/account/sessions/end-others" label="Sign Out of All Others" />
      )}
    </section>
  );
}
