import { discardDraft } from "~/domain/website/edit-section.server";
import { requireAdmin } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { pageSection } from "./find-section.server";
import { sentRevision } from "./sent-texts.server";
import { sectionPath } from "./website-words";

export const action = buttonAction({
  guard: requireAdmin,
  back: (args) => sectionPath(pageSection(args).key),
  run: async (admin, args) =>
    discardDraft(admin, pageSection(args), await sentRevision(args.request)),
  done: { title: "Draft Discarded" },
  failed: "Not Discarded",
});
