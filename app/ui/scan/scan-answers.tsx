import { Link } from "@remix-run/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { plural } from "~/lib/counts";
import { type ScanQueue, unreadQueues } from "./scan-queue";
import type { useScans } from "./use-scans";

type Props = ReturnType<typeof useScans> & {
  /** The id of the field, for the focus after a button that is gone. */
  fieldId: string;
};

/** What became of the scans: the last one that was taken, those that wait, and those that were refused. */
export function ScanAnswers({ waiting, refused, taken, trouble, queue, fieldId }: Props) {
  const toField = () => document.getElementById(fieldId)?.focus();
  const change = (key: string, text: string) => {
    const field = document.getElementById(fieldId);
    if (!(field instanceof HTMLInputElement) || field.value !== "") return;
    queue.dismiss(key);
    field.value = text;
    field.focus();
  };
  return (
    <>
      <p role="status" className="min-h-6">
        {waiting.length > 0 && trouble === "none"
          ? `${plural(waiting.length, "scan")} on the way…`
          : taken}
      </p>
      {trouble !== "none" && waiting.length > 0 && (
        <div role="alert" className="banner flow-2">
          <p>
            {trouble === "stopped"
              ? `${TAKEN_NOT(waiting.length)} This page may not send any more: you are signed out, or another account is signed in. Open it again`
              : `${TAKEN_NOT(waiting.length)} There is no answer. Each is sent again, and counts once`}
            : <bdi className="wrap-anywhere">{waiting.map(({ text }) => text).join(", ")}</bdi>
          </p>
          <p className="flex flex-wrap gap-2">
            <button type="button" className="button button-quiet" onClick={queue.sendNow}>
              Send Now
            </button>{" "}
            <button
              type="button"
              className="button button-quiet"
              onClick={() => {
                queue.giveUp();
                toField();
              }}
            >
              Discard Them
            </button>
          </p>
        </div>
      )}
      <RefusedScans refused={refused} queue={queue} onRead={toField} onEdit={change} />
    </>
  );
}

const TAKEN_NOT = (count: number) =>
  `${plural(count, "scan is", "scans are")} not known to be taken.`;

type RefusedProps = Pick<Props, "refused" | "queue"> & {
  onRead?: () => void;
  onEdit?: (key: string, text: string) => void;
};

function RefusedScans({ refused, queue, onRead, onEdit }: RefusedProps) {
  if (refused.length === 0) return null;
  return (
    <ul aria-label="Scans that were not taken" className="flow-2">
      {refused.map(({ key, text, message, to }) => (
        <li key={key} className="banner flow-2">
          <p role="alert" className="wrap-anywhere">
            <strong>
              <bdi>{text}</bdi>
            </strong>
            : {message}
          </p>
          <p className="flex flex-wrap gap-2">
            {to !== undefined && (
              <Link to={to} className="button button-quiet">
                Open<span className="sr-only"> {text}</span>
              </Link>
            )}{" "}
            {onEdit && (
              <button
                type="button"
                className="button button-quiet"
                onClick={() => onEdit(key, text)}
              >
                Edit<span className="sr-only"> {text}</span>
              </button>
            )}{" "}
            <button
              type="button"
              className="button button-quiet"
              onClick={() => {
                queue.dismiss(key);
                onRead?.();
              }}
            >
              OK<span className="sr-only">, {text} was read</span>
            </button>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The same below a path, where the page that sent them is left: its sale was finished or voided. */
export function UnreadScans({ path }: { path: string }) {
  const [queues, setQueues] = useState<readonly ScanQueue[]>([]);
  useEffect(() => setQueues(unreadQueues(path)), [path]);
  return (
    <>
      {queues.map((queue) => (
        <Unread key={queue.address} queue={queue} />
      ))}
    </>
  );
}

function Unread({ queue }: { queue: ScanQueue }) {
  const { waiting, refused } = useSyncExternalStore(queue.subscribe, queue.now, queue.now);
  const left = waiting.map(({ key, text }) => ({
    key,
    text,
    message: "It is not known to be taken",
  }));
  return <RefusedScans refused={[...left, ...refused]} queue={queue} />;
}
