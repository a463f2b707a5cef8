import { Link, useNavigate } from "@remix-run/react";
import { useEffect } from "react";

const REDIRECT_MS = 1000;

/**
 * Shown to everybody but admins. Redirects to / after a second. Without script the response's
 * Refresh header does.
 */
export function PortalDenied() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate("/"), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="column stack">
      <h1>Access Denied</h1>
      <p className="lead">You need admin access to view this page. Redirecting...</p>
      <p>
        <Link to="/">Back to Home</Link>
      </p>
    </div>
  );
}
