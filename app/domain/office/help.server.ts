import { type HelpTask, helpTasks } from "~/content/office-help";
import { rankOf } from "~/domain/accounts/roles";

type Reader = { role: string };

const mayRead = ({ role }: Reader, { from }: HelpTask) => rankOf(role) >= rankOf(from);

/** The tasks of pages that the reader may open, with all words of the search, in the guide's order. */
export function listHelp(reader: Reader, q: string): HelpTask[] {
  const words = q.toLowerCase().split(/\s+/);
  return helpTasks.filter((task) => {
    const text = [task.title, task.intro, ...task.steps, task.note].join(" ").toLowerCase();
    return mayRead(reader, task) && words.every((word) => text.includes(word));
  });
}

/** The task of this name, or null. */
export const findHelp = (id: string | undefined): HelpTask | null =>
  helpTasks.find((task) => task.id === id) ?? null;

/** The name of the task that explains the page at this path, if the reader may read it. */
export function helpOn(reader: Reader, path: string): string | null {
  const explained = helpTasks
    .filter((task) => mayRead(reader, task))
    .flatMap(({ id, explains }) => explains.map((start) => ({ id, start })))
    .filter(({ start }) => isBelow(path, start))
    .toSorted((a, b) => b.start.length - a.start.length);
  return explained[0]?.id ?? null;
}

/** Whether the path is this one or lies below it. ":id" in it stands for any part. */
function isBelow(path: string, start: string): boolean {
  const parts = path.split("/");
  return start.split("/").every((part, at) => {
    return part === ":id" ? parts[at] !== undefined : part === parts[at];
  });
}
