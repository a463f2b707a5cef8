import { Link } from "@remix-run/react";

type Props = {
  /** Requests that wait for an answer, and those of them that should have one. */
  appointments: { waiting: number; overdue: number };
};

/** Links to the other areas of the administration. */
export function AdminNav({ appointments: { waiting, overdue } }: Props) {
  return (
    <nav aria-label="Administration">
      <p className="button-row">
        <Link to="/dashboard/appointments" className="button button-quiet">
          Appointments
        </Link>{" "}
        <Link to="/dashboard/products" className="button button-quiet">
          Shop: products
        </Link>{" "}
        <Link to="/dashboard/orders" className="button button-quiet">
          Shop: orders
        </Link>
      </p>
      {waiting > 0 && (
        <p>
          <Link to="/dashboard/appointments/requests?state=requested">Requests to answer</Link>:{" "}
          {waiting.toLocaleString("en-US")}
          {overdue > 0 && `, ${overdue.toLocaleString("en-US")} overdue`}
        </p>
      )}
    </nav>
  );
}
