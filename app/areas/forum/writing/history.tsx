import { Link } from "@remix-run/react";
import { memberName } from "~/domain/accounts/member-name";
import type { History } from "~/domain/forum/writing/versions.server";
import { DateTime } from "~/ui/layout/date-time";
import { WrittenText } from "../user-text";

type Props = { what: string; back: string; history: History };

/** Every version of a post or comment, the newest first. */
export function HistoryPage({ what, back, history: { author, isWhole, versions } }: Props) {
  return (
    <div className="column stack">
      <p>
        <Link to={back}>Back to the {what}</Link>
      </p>
      <h1>Versions of a {what}</h1>
      <p className="lead">
        By <bdi>{memberName(author)}</bdi>. A change more than 30 minutes later is a correction.
        {!isWhole && " Its earlier versions were not kept."}
      </p>
      {versions.map(({ id, title, videoUrl, html, writtenAt }, index) => (
        <article key={id} className="card" aria-label={`Version ${versions.length - index}`}>
          <h2>
            Version {versions.length - index}
            {index === 0 && ", as it is shown"}
          </h2>
          <p className="small">
            <bdi>{memberName(author)}</bdi>, <DateTime value={writtenAt} />
          </p>
          {title !== null && (
            <p className="font-semibold wrap-anywhere">
              <bdi>{title}</bdi>
            </p>
          )}
          <WrittenText html={html} />
          {videoUrl && <p className="wrap-anywhere">Video: {videoUrl}</p>}
        </article>
      ))}
    </div>
  );
}
