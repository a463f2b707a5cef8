import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";

/** Shown where the admin role was lost while the page was open. */
export function AccessDenied() {
  const error = useRouteError();
  // Not about access: root's boundary knows better.
  if (!isRouteErrorResponse(error) || error.status !== 403) throw error;
  return (
    <div className="column stack">
      <h1>Access Denied</h1>
      <p className="lead">You need admin privileges to access this page.</p>
      <p>
        <Link to="/">Back to Home</Link>
      </p>
    </div>
  );
}
