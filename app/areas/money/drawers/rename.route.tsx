import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getDrawer } from "~/domain/money/drawers/drawer-queries.server";
import { renameDrawer } from "~/domain/money/drawers/keep-drawers.server";
import { drawerInput } from "~/domain/money/money.schema";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { TextField } from "~/ui/form/field";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { ServerForm } from "~/ui/form/server-form";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { DRAWER_FAILURE, drawerPath } from "./drawer-paths";

export const meta: MetaFunction = ({ matches }) => pageMeta("Rename a Drawer", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const drawer = await getDrawer(pageId(args.params.id));
  if (!drawer) throw new Response(null, { status: 404 });
  return { id: drawer.id, name: drawer.name };
}

export const action = formAction({
  guard: requireAdmin,
  schema: drawerInput,
  edits: {
    present: async (tx, { params }) => {
      const drawer = await getDrawer(pageId(params.id), tx);
      return drawer && { name: drawer.name };
    },
  },
  run: (admin, input, { params, check }) => renameDrawer(admin, pageId(params.id), input, check),
  done: (_, { params, input: { name } }) =>
    to(drawerPath(pageId(params.id)), { title: "Drawer Renamed", description: name }),
  failure: DRAWER_FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

export default function RenameDrawerPage() {
  const { id, name } = useLoaderData<typeof loader>();

  return (
    <FormPage
      heading={`Rename: ${name}`}
      intro="Counts of earlier days have the new name too."
      back={{ to: drawerPath(id), label: `Back to ${name}` }}
    >
      <ServerForm<typeof action>
        failure={DRAWER_FAILURE}
        id="rename-drawer-form"
        action={drawerPath(id, "rename")}
        values={{ name }}
        isEdit
        send="Save the Name"
        sending="Saving…"
      >
        {(fields) => (
          <TextField field={fields.name} label="Name" hint="Like “Front”." autoComplete="off" />
        )}
      </ServerForm>
    </FormPage>
  );
}
