import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { getOwnAccess } from "~/domain/investors/access-queries.server";
import { listPublishedUpdates } from "~/domain/investors/updates.server";
import { requireUser } from "~/http/auth.server";
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
      {wantsUpdates !== null && <ByMail wantsUpdates={wantsUpdates} />}
      <UpdateList updates={updates} />
      <h2>Milestones</h2>
      <Timeline />
    </div>
  );
}

function ByMail({ wantsUpdates }: { wantsUpdates: boolean }) {
  return (
    <Form
      method="post"
      action={`/investors/updates/mail/${wantsUpdates ? "off" : "on"}`}
      className="inline-form"
    >
      <p>{wantsUpdates ? "New updates come to you by e-mail." : "Updates stand here only."}</p>
      <button className="button button-quiet">
        {wantsUpdates ? "Stop Mailing Me" : "Mail Me New Updates"}
      </button>
    </Form>
  );
}
