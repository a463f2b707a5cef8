import { useFetcher } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import type { FailureWords, Toast } from "~/lib/toast";
import { useToast } from "~/ui/overlay/toasts";
import { useOnePress } from "./one-press";
import { recordSending } from "./send-form";

type Props = {
  /** For controls outside of the form that belong to it. */
  id?: string;
  /** The address that the form posts to. */
  action: string;
  /** The words when its post fails. Without them the error page says it. */
  failure?: FailureWords | undefined;
  className?: string;
  preventScrollReset?: boolean;
  /** A function gets whether the form is being sent. */
  children: ReactNode | ((isPending: boolean) => ReactNode);
};

/** A form with nothing to correct, whose answer is a redirect. */
export function ShortForm({ failure, children, ...form }: Props) {
  const fetcher = useFetcher<{ toast?: Toast }>();
  useToast(fetcher.data?.toast);
  const isPending = fetcher.state !== "idle";
  const isRepeated = useOnePress(isPending, fetcher.data);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (isRepeated(event)) return;
    if (failure) recordSending(event.currentTarget, { failure, isButton: true });
  };
  return (
    <fetcher.Form method="post" {...form} onSubmit={onSubmit}>
      {/* Lynx begins no line at a form. */}{" "}
      {typeof children === "function" ? children(isPending) : children}
    </fetcher.Form>
  );
}
