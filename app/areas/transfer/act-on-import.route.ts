import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { discardImport, startImport, undoImport } from "~/domain/transfer/imports.server";
import { requireAdmin } from "~/http/auth.server";
import { readFields, textField } from "~/platform/http/forms/form.server";
import { pairAction } from "~/platform/http/forms/button-action.server";
import { to } from "~/platform/http/cookies/flash.server";
import { pageId } from "~/platform/http/page-id.server";
import { importPath, IMPORTS } from "./transfer-words";

/** The addresses are for posts only. A GET shows the import. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(importPath(pageId(params.id)));

export const action = pairAction(
  { guard: requireAdmin, back: ({ params }) => importPath(pageId(params.id)) },
  {
    start: {
      run: async (admin, { params, request }) => {
        const checkedAt = textField(await readFields(request), "checkedAt");
        return startImport(admin, pageId(params.id), { checkedAt });
      },
      done: { title: "The Import Began" },
      failed: "Nothing Was Imported",
    },
    undo: {
      run: (admin, { params }) => undoImport(admin, pageId(params.id)),
      done: { title: "It Is Being Taken Back" },
      failed: "Nothing Was Taken Back",
    },
    discard: {
      run: (admin, { params }) => discardImport(admin, pageId(params.id)),
      done: () => to(IMPORTS, { title: "The File Was Discarded" }),
      failed: "Nothing Was Discarded",
    },
  },
);
