import type { SessionRow } from "~/domain/accounts/sessions.server";
import { ActionButton } from "~/ui/form/action-button";
import { DateTime } from "~/ui/layout/date-time";

export function SessionList({ sessions }: { sessions: SessionRow[] }) {
  return (
    <section className="card stack" aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      <ul>
        {sessions.map(({ sid, device, lastSeenAt, createdAt, isCurrent }) => (
          <li
            key={sid}
            className="flex flex-wrap items-center justify-between gap-x-4 border-t border-rule py-3"
          >
            <div>
              <h3 className="text-base">{device}</h3>
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
            </div>
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
