import type { useMatches } from "@remix-run/react";
import type { ComponentType } from "react";

/**
 * The `handle` that a route exports if a dialog can be open over its page. The dialog is rendered
 * beside the page, which is inert meanwhile. `data` is the data of the route's loader.
 */
export type DialogHandle<Data = unknown> = {
  Dialog: ComponentType<{ data: Data }>;
  /** Whether this address opens the dialog. Without it the dialog is always open. */
  isOpen?: (search: URLSearchParams, data: Data) => boolean;
};

/** The dialog that is open at this path and query, if there is one. */
export function openDialog(matches: ReturnType<typeof useMatches>, path: string) {
  const search = new URLSearchParams(path.split("?")[1]);
  for (const { handle, data } of matches) {
    // A page whose loader failed has no data and no dialog.
    if (!isDialogHandle(handle) || data === undefined || data === null) continue;
    if (handle.isOpen?.(search, data) ?? true) return { Dialog: handle.Dialog, data };
  }
  return null;
}

function isDialogHandle(handle: unknown): handle is DialogHandle {
  return typeof handle === "object" && handle !== null && "Dialog" in handle;
}
