import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/ui/layout/page-meta";
import { Appointment } from "./appointment";
import { managedHeaders, managedPage } from "./managed.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageMeta(
    data ? `${data.reservation.offering.title}, ${data.reservation.reference}` : "Not found",
    matches,
  ),
  { name: "robots", content: "noindex" },
];

export const headers = managedHeaders;

export const loader = managedPage;

export default function AppointmentPage() {
  const { reservation, path } = useLoaderData<typeof loader>();
  return <Appointment reservation={reservation} path={path} />;
}
