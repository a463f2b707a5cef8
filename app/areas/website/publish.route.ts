import { publishDraft } from "~/domain/website/edit-section.server";
import { requireAdmin } from "~/http/auth.server";
import { buttonAction } from "~/http/forms/button-action.server";
import { pageSection } from "./find-section.server";
import { sentRevision } from "./sent-texts.server";
import { sectionPath } from "./website-words";

export const action = buttonAction({
  guard: requireAdmin,
  back: (args) => sectionPath(pageSection(args).key),
  run: async (admin, args) =>
    publishDraft(admin, pageSection(args), await sentRevision(args.request)),
  done: ({ version }) => ({
    title: "Published",
    description: `Visitors see version ${version} now.`,
  }),
  failed: "Not Published",
});
