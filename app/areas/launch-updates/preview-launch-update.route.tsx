import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { previewLaunchUpdate } from "~/domain/newsletter/launch-updates.server";
import { requireAdmin } from "~/http/auth.server";
import { pageId } from "~/platform/http/page-id.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { launchUpdatePath } from "./launch-updates-words";

export const meta: MetaFunction = ({ matches }) => pageMeta("Preview", matches);

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args);
  const id = pageId(args.params.id);
  const mail = await previewLaunchUpdate(admin, id);
  if (!mail) throw new Response("", { status: 404 });
  const { from, subject, text } = mail;
  return { path: launchUpdatePath(id), from, to: admin.email, subject, text };
}

export default function PreviewPage() {
  const { path, from, to, subject, text } = useLoaderData<typeof loader>();
  const headers = [
    ["From", from],
    ["To", to],
    ["Subject", subject],
  ];
  return (
    <div className="column stack">
      <p>
        <Link to={path}>Back to the update</Link>
      </p>
      <h1>Preview</h1>
      <p className="lead">
        The mail as you would get it now, in its two parts. A mail program shows one of them.
      </p>
      <dl className="flow-2">
        {headers.map(([name, value]) => (
          <div key={name} className="wrap-anywhere">
            <dt className="inline font-semibold">{name}:</dt>{" "}
            <dd className="inline">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <h2>The HTML part</h2>
      <p>
        <a href={`${path}/mail`}>Open it by itself</a>
      </p>
      <iframe
        src={`${path}/mail`}
        title="The HTML part of the mail"
        sandbox=""
        className="h-screen w-full border border-rule bg-white"
      />
      <h2>The text part</h2>
      <p className="card wrap-anywhere whitespace-pre-line" dir="auto">
        {text}
      </p>
    </div>
  );
}
