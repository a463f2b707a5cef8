import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { findHelp } from "~/domain/office/help.server";
import { requireAdmin, requireModerator, requireStaff } from "~/http/auth.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { PrintButton } from "~/ui/layout/print-button";

// As scripts/screenshots.mjs takes them.
const PICTURE = { width: 1080, height: 675 };

const GUARDS = { staff: requireStaff, moderator: requireModerator, admin: requireAdmin };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.title ?? "Help", matches);

export async function loader(args: LoaderFunctionArgs) {
  const task = findHelp(args.params.task);
  await GUARDS[task?.from ?? "staff"](args);
  if (!task) throw new Response(null, { status: 404 });
  return task;
}

export default function HelpTaskPage() {
  const { id, title, page, intro, steps, note, picture } = useLoaderData<typeof loader>();
  return (
    <div className="column wide stack">
      <p className="print:hidden">
        <Link to="/office/help">All tasks</Link>
      </p>
      <h1>{title}</h1>
      <p className="lead">{intro}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] print:block">
        <div className="stack">
          <ol className="flow-2 list-decimal pl-7">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {note && <p className="small">{note}</p>}
          <p className="button-row print:hidden">
            <Link to={page.to} className="button" id="help-page">
              Open {page.label}
            </Link>
          </p>
          <PrintButton label="Print this page" hint="Print this page to have it on paper." />
        </div>
        <img
          src={`/images/help/${id}.avif`}
          {...PICTURE}
          alt={picture}
          loading="lazy"
          className="h-auto w-full border border-rule print:max-w-[12cm]"
        />
      </div>
    </div>
  );
}
