import type { SessionRow } from "~/domain/accounts/sessions.server";
import { ActionButton } from "~/ui/form/action-button";
import { DateTime } from "~/ui/layout/date-time";

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
              <ActionButton action={`/account/sessions/${sid}/end`} what={`of ${device}`}>
                Sign Out
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <ActionButton action="/account/sessions/end-others">Sign Out of All Others</ActionButton>
      )}
    </section>
  );
}
