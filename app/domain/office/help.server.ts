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
    .filter(({ start }) => path === start || path.startsWith(`${start}/`))
    .toSorted((a, b) => b.start.length - a.start.length);
  return explained[0]?.id ?? null;
}
