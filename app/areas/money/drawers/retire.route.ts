import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { setDrawerRetired } from "~/domain/money/drawers/keep-drawers.server";
import { requireAdmin } from "~/http/auth.server";
import { pairAction } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { DRAWER_FAILURE, drawerPath } from "./drawer-paths";

/** The addresses are for posts only. A GET shows the drawer. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(drawerPath(pageId(params.id)));

export const action = pairAction(
  { guard: requireAdmin, back: ({ params }) => drawerPath(pageId(params.id)) },
  {
    retire: {
      run: (admin, { params }) => setDrawerRetired(admin, pageId(params.id), true),
      done: { title: "Drawer Retired", description: "Nobody can open it. Its counts stay" },
      failed: DRAWER_FAILURE.title,
    },
    "use-again": {
      run: (admin, { params }) => setDrawerRetired(admin, pageId(params.id), false),
      done: { title: "Drawer in Use Again" },
      failed: DRAWER_FAILURE.title,
    },
  },
);
