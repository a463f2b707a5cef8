import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listHelp } from "~/domain/office/help.server";
import { requireStaff } from "~/http/auth.server";
import { readListRequest } from "~/platform/http/json/list-request.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { SearchForm } from "~/ui/lists/search-form";

const HEADING = "Help";
const HELP = "/office/help";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireStaff(args);
  const { q } = readListRequest(args.request);
  return { q, tasks: listHelp(user, q).map(({ id, title, intro }) => ({ id, title, intro })) };
}

export default function HelpPage() {
  const { q, tasks } = useLoaderData<typeof loader>();
  return (
    <div className="column wide stack">
      <h1>{HEADING}</h1>
      <p className="lead">
        How you do the work of the office, step by step. Each task begins at the menu of the office.
        You see the tasks of pages that you may open.
      </p>
      <SearchForm action={HELP} label="Words of the task" q={q} kept={{}} />
      {q && tasks.length === 0 && (
        <p className="empty-state">
          No task has “{q}”. <Link to={HELP}>Show all tasks</Link>
        </p>
      )}
      <ul className="grid grid-fit-80 items-start gap-x-6">
        {tasks.map(({ id, title, intro }) => (
          <li key={id} className="border-t border-rule py-2">
            <Link to={`${HELP}/${id}`} className="inline-block py-1 font-semibold">
              {title}
            </Link>
            <p className="small">{intro}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
