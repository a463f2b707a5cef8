import { useFetcher } from "@remix-run/react";

type Props = {
  action: string;
  label: string;
  /** What the act is done to, for those who hear the button alone. */
  what?: string;
  isMain?: boolean;
};

/** A button that posts; it takes no second click while the post is under way. */
export function PostButton({ action, label, what, isMain = false }: Props) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={action}>
      <button
        className={isMain ? "button" : "button button-quiet"}
        disabled={fetcher.state !== "idle"}
      >
        {label}
        {what && (
          <>
            {" "}
            <span className="sr-only">{what}</span>
          </>
        )}
      </button>
    </fetcher.Form>
  );
}
