import { copyPerson } from "~/domain/privacy/person-desk.server";
import { personInput } from "~/domain/privacy/privacy.schema";
import { requireApiAdmin } from "~/http/auth.server";
import { jsonDownload } from "~/platform/http/files/download.server";
import { api } from "~/platform/http/json/api.server";
import { badParameter } from "~/platform/http/json/list-request.server";

const handlers = api({
  async GET(args) {
    const admin = await requireApiAdmin(args);
    const email = new URL(args.request.url).searchParams.get("email") ?? undefined;
    const { success, data } = personInput.safeParse({ email });
    if (!success) return badParameter("email", "Enter an email address like name@example.com");
    return jsonDownload("personal-data", await copyPerson(admin, data));
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
