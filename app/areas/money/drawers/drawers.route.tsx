import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { teamRole } from "~/domain/accounts/roles";
import { type DrawerRow, listDrawers } from "~/domain/money/drawers/drawer-queries.server";
import { addDrawer } from "~/domain/money/drawers/keep-drawers.server";
import { drawerInput } from "~/domain/money/money.schema";
import { requireAdmin, requireStaff } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { TextField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { type Column, Table } from "~/ui/lists/table";
import { DRAWER_FAILURE, drawerPath, DRAWERS } from "./drawer-paths";

const HEADING = "Drawers";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireStaff(args);
  return { drawers: await listDrawers(), isAdmin: teamRole(user) === "admin" };
}

export const action = formAction({
  guard: requireAdmin,
  schema: drawerInput,
  run: addDrawer,
  done: (_, { input: { name } }) => to(DRAWERS, { title: "Drawer Added", description: name }),
  failure: DRAWER_FAILURE,
});

export default function DrawersPage() {
  const { drawers, isAdmin } = useLoaderData<typeof loader>();
  return (
    <div className="column stack">
      <p>
        <Link to="/office/close">Close of day</Link>
      </p>
      <h1>{HEADING}</h1>
      <p className="lead">
        Whoever opens a drawer has their cash in it, until it is counted and closed.
      </p>
      {drawers.length === 0 ? (
        <p className="empty-state">
          {isAdmin ? "No drawer yet. Add one below." : "No drawer yet. An admin adds one."}
        </p>
      ) : (
        <Table label={HEADING} columns={COLUMNS} rows={drawers} keyOf={({ id }) => id} hasBlocks />
      )}
      {isAdmin && <AddForm />}
    </div>
  );
}

const COLUMNS: readonly Column<DrawerRow>[] = [
  {
    heading: "Drawer",
    isPlain: true,
    cell: ({ id, name }) => (
      <Link to={drawerPath(id)}>
        <bdi>{name}</bdi>
      </Link>
    ),
  },
  {
    heading: "State",
    cell: ({ retiredAt, shiftId, person, openedAt }) =>
      shiftId === null ? (
        retiredAt ? (
          "Retired"
        ) : (
          "Closed"
        )
      ) : (
        <>
          Open: {person ?? "a former member"}, since {openedAt && <DateTime value={openedAt} />}
        </>
      ),
  },
];

function AddForm() {
  return (
    <section className="stack">
      <h2>Add a drawer</h2>
      <ServerForm<typeof action>
        failure={DRAWER_FAILURE}
        id="drawer-form"
        action={DRAWERS}
        send="Add the Drawer"
        sending="Adding…"
      >
        {(fields) => (
          <TextField field={fields.name} label="Name" hint="Like “Front”." autoComplete="off" />
        )}
      </ServerForm>
    </section>
  );
}
