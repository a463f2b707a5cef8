import { Link, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { TabLinks } from "~/ui/layout/tab-links";

export const PICKUP = "/office/pickup";
export const DELIVERY = `${PICKUP}/delivery`;
export const FAILURE = { title: "Not Saved", description: "Something went wrong" };

/** Today's opening hours in words, if they are set. */
type Root = { hours?: string[] };

type Props = { current: "pickup" | "delivery"; intro: string; children: ReactNode };

/** The settings of pickup or delivery, with tabs to both. */
export function SettingsPage({ current, intro, children }: Props) {
  const root = useRouteLoaderData<() => Root>("root");
  return (
    <div className="column stack">
      <h1>{current === "pickup" ? "Pickup" : "Delivery"}</h1>
      <TabLinks
        label="Ways to get an order"
        tabs={[
          { to: PICKUP, label: "Pickup", isCurrent: current === "pickup" },
          { to: DELIVERY, label: "Delivery", isCurrent: current === "delivery" },
        ]}
      />
      <p className="lead">{intro}</p>
      {!root?.hours && (
        <p className="banner">
          The opening hours are not set, so there are no windows, and none has to be chosen.{" "}
          <Link to="/office/website/facts">Set the opening hours</Link>.
        </p>
      )}
      {children}
    </div>
  );
}
