import { restoreVersion } from "~/domain/website/edit-section.server";
import { requireAdmin } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { pageSection } from "./find-section.server";
import { pageVersion } from "./page-version.server";
import { sectionPath } from "./website-words";

export const action = buttonAction({
  guard: requireAdmin,
  back: (args) => sectionPath(pageSection(args).key),
  run: (admin, args) => restoreVersion(admin, pageSection(args), pageVersion(args.params.version)),
  done: () => ({ title: "Draft Replaced", description: "Look at it, then publish it." }),
  failed: "Not Restored",
});
