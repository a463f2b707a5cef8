import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listCleanups, UNDO_DAYS } from "~/domain/forum/moderation/clean-up.server";
import { requireModerator } from "~/http/auth.server";
import { plural } from "~/lib/counts";
import { ActionButton } from "~/ui/form/action-button";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { CLEANUPS, HELD } from "./held-words";

const HEADING = "Removed as Spam";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireModerator(args);
  return { cleanups: await listCleanups(), days: UNDO_DAYS };
}

export default function CleanupsPage() {
  const { cleanups, days } = useLoaderData<typeof loader>();
  return (
    <div className="column stack">
      <p>
        <Link to={HELD}>Back to the held texts</Link>
      </p>
      <h1>{HEADING}</h1>
      <p className="lead">
        {`Each removal can be undone for ${days} days: what it hid is shown again, what waited waits again, its reports are open again, and its members may write. What was hidden before stays so.`}
      </p>
      {cleanups.length === 0 && (
        <p className="empty-state">Nothing to undo. What you remove as spam stands here.</p>
      )}
      <ul className="stack">
        {cleanups.map(({ id, createdAt, members, texts }) => (
          <li key={id} className="card">
            <p className="wrap-anywhere">
              <DateTime value={createdAt} />: {plural(texts, "text", "texts")} of{" "}
              {members.join(", ")}
            </p>
            <ActionButton action={`${CLEANUPS}/${id}/undo`} what={`removal ${id}`}>
              Undo
            </ActionButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
