import { memberView } from "~/domain/accounts/member-name";
import { readSearch } from "~/domain/search/search.schema";
import { search } from "~/domain/search/search.server";
import { api } from "~/platform/http/json/api.server";
import { badParameter } from "~/platform/http/json/list-request.server";

const handlers = api({
  async GET({ request }) {
    const { asked, bad } = readSearch(new URL(request.url).searchParams);
    const [first] = bad;
    if (first) return badParameter(first.name, first.message);
    const { results, ...found } = await search(asked);
    const shown = results.map(({ author, ...result }) => ({
      ...result,
      author: author && memberView(author),
    }));
    return Response.json({ ...found, results: shown });
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
