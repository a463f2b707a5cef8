import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { investorOverview } from "~/content/investors";
import { getUser } from "~/http/auth.server";
import { RoundProgress } from "./round-progress";
import { Timeline } from "./timeline";

/** For visitors. Signed-in accounts see the dashboard instead. */
export async function loader(args: LoaderFunctionArgs) {
  if (await getUser(args)) {
    throw redirect(`/investors/dashboard${new URL(args.request.url).search}`);
  }
  return null;
}

export default function OverviewTab() {
  return (
    <div className="stack">
      <h2>{investorOverview.heading}</h2>
      {investorOverview.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <h2>{investorOverview.progressHeading}</h2>
      <RoundProgress />
      <Timeline />
      <p className="banner">{investorOverview.accessPrompt}</p>
    </div>
  );
}
