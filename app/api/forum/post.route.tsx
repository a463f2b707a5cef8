import { redirect } from "@remix-run/node";
import { postView } from "~/domain/forum/api-views";
import { likedAmong } from "~/domain/forum/reader-marks.server";
import { getPostPage } from "~/domain/forum/post-page.server";
import { countView } from "~/domain/forum/posts/count-views.server";
import { api, idParam } from "~/platform/http/json/api.server";
import { onEachView } from "~/platform/http/per-reader.server";
import { getUser } from "~/http/auth.server";
import { readApiNumber } from "~/platform/http/json/list-request.server";

const handlers = api({
  async GET(args) {
    const user = await getUser(args);
    const id = idParam(args.params.id);
    const shown = await getPostPage(user, id, readApiNumber(args.request, "page") ?? 1, null);
    if (shown.movedTo) {
      const { pathname, search } = new URL(shown.movedTo, args.request.url);
      return redirect(`${pathname.replace("/community/", "/api/forum/")}${search}`);
    }
    if (!shown.post) return Response.json({ message: "Post Not Found" }, { status: 404 });
    await onEachView(args, () => countView(id));
    const { post, comments, page, pageCount } = shown;
    const marks = new Set(user ? await likedAmong(user, [{ post, comments }]) : []);
    const headers = new Headers();
    if (page < pageCount)
      headers.set("Link", `</api/forum/posts/${id}?page=${page + 1}>; rel="next"`);
    return Response.json(postView(post, comments, marks), { headers });
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
