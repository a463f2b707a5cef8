import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getOwnAccess } from "~/domain/investors/access-queries.server";
import { listPublishedUpdates } from "~/domain/investors/updates.server";
import { requireUser } from "~/http/auth.server";
import { ByMail } from "./by-mail";
import { Timeline } from "./timeline";
import { UpdateList } from "~/ui/investors/update-list";

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const [updates, access] = await Promise.all([listPublishedUpdates(), getOwnAccess(user.id)]);
  return { updates, wantsUpdates: access?.isActive ? access.wantsUpdates : null };
}

export default function UpdatesTab() {
  const { updates, wantsUpdates } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <h2>Updates</h2>
      {wantsUpdates !== null && <ByMail what="updates" isWanted={wantsUpdates} />}
      <UpdateList updates={updates} />
      <h2>Milestones</h2>
      <Timeline />
    </div>
  );
}
