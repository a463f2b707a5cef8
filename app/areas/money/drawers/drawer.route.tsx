import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { teamRole } from "~/domain/accounts/roles";
import { type DrawerMove, getDrawer } from "~/domain/money/drawers/drawer-queries.server";
import { MOVE_WORDS } from "~/domain/money/drawers/drawer-words";
import { openDrawer } from "~/domain/money/drawers/use-drawer.server";
import { openDrawerInput } from "~/domain/money/money.schema";
import { requireStaff } from "~/http/auth.server";
import { formatDate } from "~/lib/dates/dates";
import { decimalOf, formatMoney } from "~/lib/money";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { ActionButton } from "~/ui/form/action-button";
import { TextField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { DRAWER_FAILURE, drawerPath, DRAWERS } from "./drawer-paths";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data ? `Drawer ${data.drawer.name}` : "404 Page Not Found", matches);

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireStaff(args);
  const drawer = await getDrawer(pageId(args.params.id));
  if (!drawer) throw new Response(null, { status: 404 });
  const isAdmin = teamRole(user) === "admin";
  return { drawer, isAdmin, isTheirs: drawer.personId === user.id || isAdmin };
}

export const action = formAction({
  guard: requireStaff,
  schema: openDrawerInput,
  run: (actor, input, { params }) => openDrawer(actor, pageId(params.id), input),
  done: (_, { params }) =>
    to(drawerPath(pageId(params.id)), {
      title: "Drawer Open",
      description: "Your cash goes into it from now on",
    }),
  failure: DRAWER_FAILURE,
});

export default function DrawerPage() {
  const { drawer, isAdmin, isTheirs } = useLoaderData<typeof loader>();
  const { id, name, retiredAt, shiftId, person, openedAt, moves } = drawer;
  return (
    <div className="column stack">
      <p>
        <Link to={DRAWERS}>All drawers</Link>
      </p>
      <h1>
        Drawer <bdi>{name}</bdi>
      </h1>
      {retiredAt && (
        <p className="lead">
          Retired on <DateTime value={retiredAt} format={formatDate} />. Nobody can open it.
        </p>
      )}
      {!retiredAt && shiftId === null && <OpenForm id={id} floatCents={drawer.lastFloatCents} />}
      {shiftId !== null && (
        <>
          <p className="lead">
            Open: {person ?? "a former member"}, since {openedAt && <DateTime value={openedAt} />}.
          </p>
          {isTheirs ? (
            <p className="button-row">
              <Link to={drawerPath(id, "move")} className="button button-quiet">
                Pay In or Out
              </Link>{" "}
              <Link to={drawerPath(id, "close")} className="button">
                Count and Close
              </Link>
            </p>
          ) : (
            <p>Who opened it, or an admin, counts and closes it.</p>
          )}
          <Moves moves={moves} />
        </>
      )}
      {isAdmin && <AdminActs drawer={drawer} />}
    </div>
  );
}

/** An open drawer must be counted before it is retired. */
function AdminActs({ drawer }: Pick<ReturnType<typeof useLoaderData<typeof loader>>, "drawer">) {
  const { id, retiredAt, shiftId } = drawer;
  return (
    <div className="button-row">
      <Link to={drawerPath(id, "rename")} className="button button-quiet">
        Rename
      </Link>{" "}
      {retiredAt ? (
        <ActionButton action={drawerPath(id, "use-again")}>Use Again</ActionButton>
      ) : (
        shiftId === null && <ActionButton action={drawerPath(id, "retire")}>Retire</ActionButton>
      )}
    </div>
  );
}

function Moves({ moves }: { moves: readonly DrawerMove[] }) {
  if (moves.length === 0) return null;
  return (
    <section className="flow-2">
      <h2>Without a sale</h2>
      <ul className="list-disc pl-5">
        {moves.map(({ id, kind, cents, reason, movedBy, createdAt }) => (
          <li key={id}>
            {MOVE_WORDS[kind]}: {formatMoney(cents)}, <bdi>{reason}</bdi>,{" "}
            {movedBy ?? "a former member"}, <DateTime value={createdAt} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OpenForm({ id, floatCents }: { id: number; floatCents: number | null }) {
  return (
    <ServerForm<typeof action>
      failure={DRAWER_FAILURE}
      id="open-drawer-form"
      action={drawerPath(id)}
      values={{ float: decimalOf(floatCents ?? 0) }}
      send="Open the Drawer"
      sending="Opening…"
    >
      {(fields) => (
        <TextField
          field={fields.float}
          label="Float in dollars"
          hint={`The change that is in it now.${floatCents === null ? "" : ` The last close left ${formatMoney(floatCents)}.`}`}
          inputMode="decimal"
        />
      )}
    </ServerForm>
  );
}
