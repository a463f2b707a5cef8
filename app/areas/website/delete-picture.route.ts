import { deletePicture } from "~/domain/website/pictures.server";
import { requireAdmin } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { PICTURES } from "./website-words";

export const action = buttonAction({
  guard: requireAdmin,
  back: PICTURES,
  run: (admin, { params }) => deletePicture(admin, params.key ?? ""),
  done: { title: "Picture Deleted" },
  failed: "Picture Not Deleted",
});
