import { execFile, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { findProgram } from "../../scripts/chromium.mjs";

const execFileAsync = promisify(execFile);

const PATIENCE_MS = 40_000;
const LOOK_MS = 100;
// High enough to show the whole page without scrolling.
const TERMINAL = ["-x", "120", "-y", "400"];

/** Who is quoted, an empty line, the quoted line, and an empty line. */
const LINES_BELOW = 4;

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A text browser, operated like a user at its keyboard. */
export type TextBrowser = {
  open: (path: string) => Promise<void>;
  /** Types into the first field, or text area, with this label. */
  fill: (label: string, text: string) => Promise<void>;
  /** Types below a quote of one line in the text area with this label. */
  add: (label: string, text: string) => Promise<void>;
  /** Chooses this option of the list with this label. */
  choose: (label: string, option: string) => Promise<void>;
  /** Checks the first radio button with this label; lynx a checkbox too. */
  check: (label: string) => Promise<void>;
  /** Presses the first button with this text. */
  press: (words: string) => Promise<void>;
  /** Follows the first link with this text. */
  follow: (words: string) => Promise<void>;
  /** Follows the first link with this text, saves its file and returns the file's text. */
  download: (words: string) => Promise<string>;
  /** Waits until the page shows this text. */
  sees: (words: RegExp) => Promise<void>;
  close: () => void;
};

/** Lynx in a terminal. It shows a number at each link and field, and moves from one to the next. */
export function lynx(origin: string): TextBrowser {
  requireProgram("lynx");
  const terminal = openTerminal(
    `lynx -accept_all_cookies -cookie_file=/dev/null -number_fields -tna -nopause ${origin}/privacy-policy`,
  );
  const folder = newFolder("lynx");
  const walkTo = async (place: RegExp) => {
    await sees(place);
    // The page may still grow, so the number is read when it has stopped.
    await sees(/Arrow keys: Up and Down/);
    const number = Number(await terminal.until(place));
    terminal.key("Home");
    if (number > 1) terminal.key("Down", number - 1);
  };
  const sees = async (words: RegExp) => void (await terminal.until(words));
  const linkOf = (words: string) => new RegExp(`\\[(\\d+)\\]${escaped(words)}`);
  return {
    async open(path) {
      await sees(/Arrow keys: Up and Down/);
      terminal.type("g");
      await sees(/URL to open/);
      terminal.key("C-u");
      terminal.type(origin + path);
      terminal.key("Enter");
      await terminal.whileThere(/URL to open/);
    },
    async fill(label, text) {
      await walkTo(new RegExp(`^ *${escaped(label)}\\b[^[]*\\[(\\d+)\\]`, "m"));
      await sees(/Inactive/);
      terminal.key("Enter");
      await terminal.whileThere(/Inactive/);
      terminal.key("C-u");
      terminal.type(text);
      terminal.key("Tab");
    },
    async add(label, text) {
      await walkTo(new RegExp(`^ *${escaped(label)}\\b[^[]*\\[(\\d+)\\]`, "m"));
      terminal.key("Down", LINES_BELOW);
      terminal.key("Enter");
      terminal.key("C-u");
      terminal.type(text);
      terminal.key("Tab");
    },
    async choose(label, option) {
      await walkTo(new RegExp(`^ *${escaped(label)}\\b[^[]*\\[(\\d+)\\]\\[`, "m"));
      await sees(/\(Option list\)/);
      terminal.key("Enter");
      await terminal.whileThere(/\(Option list\) Hit/);
      terminal.type("/");
      terminal.type(option);
      terminal.key("Enter");
      terminal.key("Enter");
      await sees(new RegExp(`__${escaped(option)}_*\\]`));
    },
    async check(label) {
      await walkTo(new RegExp(String.raw`\[(\d+)\][([][ *][)\]] ${escaped(label)}`));
      terminal.key("Enter");
      await sees(new RegExp(String.raw`(?:\(\*\)|\[X\]) ${escaped(label)}`));
    },
    async press(words) {
      // The second button of a form is beside the first, and has no such mark.
      const mark = String.raw`(?:\(|BUTTON\)[^\n]*)\[(\d+)\](?:BUTTON\)\s+)?`;
      await walkTo(new RegExp(mark + escaped(words)));
      await sees(/\(Form submit button\)/);
      terminal.key("Enter");
      await terminal.whileThere(/\(Form submit button\) Use/);
    },
    async follow(words) {
      await walkTo(linkOf(words));
      terminal.key("Enter");
    },
    async download(words) {
      const file = path.join(folder, "kept");
      await walkTo(linkOf(words));
      terminal.type("d");
      await sees(/Save to disk/);
      terminal.key("Enter");
      await sees(/Enter a filename/);
      terminal.key("C-u");
      terminal.type(file);
      terminal.key("Enter");
      return contentOf(file);
    },
    sees,
    close() {
      terminal.close();
      // The browser may still write its history while it ends.
      fs.rmSync(folder, { recursive: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/**
 * W3m in a terminal. It searches for text, and Tab moves on from there. For a text area it starts
 * an editor, which is replaced here by a program that writes the text.
 */
export function w3m(origin: string): TextBrowser {
  requireProgram("w3m");
  const folder = newFolder("w3m");
  const typed = path.join(folder, "typed");
  const editor = path.join(folder, "editor");
  const kept = path.join(folder, "kept-text");
  fs.writeFileSync(
    editor,
    `#!/bin/sh\n[ -e ${kept} ] || : > "$1"\ncat ${typed} >> "$1"\nrm -f ${typed} ${kept}\n`,
    { mode: 0o700 },
  );
  const terminal = openTerminal(
    `env HOME=${folder} w3m -cookie -o accept_cookie=1 -o confirm_qq=0 -o editor=${editor} -o decode_url=1 ${origin}/privacy-policy`,
  );
  const sees = async (words: RegExp) => void (await terminal.until(words));
  const answer = async (prompt: RegExp, text: string) => {
    await sees(prompt);
    terminal.key("C-u");
    if (text) terminal.type(text);
    terminal.key("Enter");
  };
  /** Moves the cursor to the next match of a w3m regular expression. */
  const search = async (words: string) => {
    terminal.type("/");
    await answer(/^Forward:/m, words);
  };
  const walkTo = async (words: string) => {
    await sees(/Viewing/);
    terminal.type("g");
    await search(words);
  };
  const walkToField = async (label: string) => {
    await walkTo(`^ *${label}`);
    terminal.key("Tab");
  };
  return {
    async open(path) {
      await sees(/Viewing/);
      terminal.type("U");
      await answer(/^Goto URL:/m, origin + path);
    },
    async fill(label, text) {
      fs.writeFileSync(typed, text);
      await walkToField(label);
      terminal.key("Enter");
      const prompt = /^(TEXT|Password):/m;
      const isPrompted = await terminal.look(`Neither prompt nor editor`, (screen) =>
        prompt.test(screen) ? true : fs.existsSync(typed) ? undefined : false,
      );
      if (isPrompted) await answer(prompt, text);
    },
    add(label, text) {
      fs.writeFileSync(kept, "");
      return this.fill(label, `\n${text}\n`);
    },
    async choose(label, option) {
      await walkToField(label);
      terminal.key("Enter");
      terminal.type("/");
      terminal.type(option);
      terminal.key("Enter");
      terminal.key("Enter");
    },
    async check(label) {
      // The cursor stands on the space between the brackets.
      await walkTo(String.raw` \) ${label}`);
      terminal.key("Enter");
      await sees(new RegExp(String.raw`\(\*\) ${escaped(label)}`));
    },
    async press(words) {
      // Continue after the last field, because links and buttons look alike.
      await search(words);
      terminal.key("Enter");
    },
    async follow(words) {
      await walkTo(words);
      terminal.key("Enter");
    },
    async download(words) {
      const file = path.join(folder, "kept");
      await walkTo(words);
      terminal.type("a");
      await answer(/Save file to/, file);
      return contentOf(file);
    },
    sees,
    close() {
      terminal.close();
      // The browser may still write its history while it ends.
      fs.rmSync(folder, { recursive: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/** Edbrowse, which reads commands line by line, with its own script engine off. */
export function edbrowse(origin: string): TextBrowser {
  requireProgram("edbrowse");
  const folder = newFolder("edbrowse");
  fs.writeFileSync(path.join(folder, ".ebrc"), `jar = ${folder}/jar\n`);
  const child = spawn("edbrowse", [], { env: { ...process.env, HOME: folder } });
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  let asked = 0;
  /** Sends the commands. Returns what they print. */
  const run = async (...commands: string[]) => {
    const mark = `answered-${++asked}`;
    printed = "";
    child.stdin.write([...commands, `!echo ${mark}`, ""].join("\n"));
    const end = Date.now() + PATIENCE_MS;
    while (!printed.includes(`${mark}\nok\n`)) {
      if (Date.now() > end) throw new Error(`${commands.join()} in edbrowse:\n${printed}`);
      await delay(LOOK_MS / 5);
    }
    return printed;
  };
  const page = async () => (await run(",p")).split("\n");
  /** Goes to the first such tag from the line with this text on. Returns its index in the line. */
  const goTo = async (words: string, tag: (line: string) => number) => {
    const lines = await page();
    const from = lines.findIndex((line) => line.includes(words));
    const at = lines.findIndex((line, index) => index >= from && tag(line) >= 0);
    const line = lines[at];
    if (from < 0 || line === undefined) throw new Error(`No ${words}:\n${lines.join("\n")}`);
    await run(`${at + 1}p`);
    return line.slice(0, tag(line) + 1).split(line.charAt(tag(line))).length - 1;
  };
  return {
    open: async (address) => void (await run("js-", `b ${origin}${address}`)),
    async fill(label, text) {
      const place = await goTo(label, (line) => line.indexOf("<"));
      const isTextArea = (await run("p")).includes("<buffer ");
      if (!isTextArea) return void (await run(`i${place}=${text}`));
      await run("ib");
      const [, buffer] = /<buffer (\d+)>/.exec(await run("p")) ?? [];
      await run(`e${buffer}`, "a", text, ".", "e1");
    },
    add(label, text) {
      // It goes to the end of the buffer, which already has the text.
      return this.fill(label, text);
    },
    async choose(label, option) {
      const place = await goTo(label, (line) => line.indexOf("<Choose"));
      await run(`i${place}=${option}`);
    },
    async check(label) {
      const place = await goTo(label, (line) => line.indexOf("<"));
      await run(`i${place}=+`);
    },
    async press(words) {
      const place = await goTo(`<${words}`, (line) => line.indexOf(`<${words}`));
      await run(`i${place}*`);
    },
    async follow(words) {
      const place = await goTo(`{${words}`, (line) => line.indexOf(`{${words}`));
      await run(`g${place}`);
    },
    async download(words) {
      await this.follow(words);
      return (await page()).join("\n");
    },
    async sees(words) {
      const text = (await page()).join("\n");
      if (!words.test(text)) throw new Error(`No ${words.source} in edbrowse:\n${text}`);
    },
    close() {
      child.kill();
      fs.rmSync(folder, { recursive: true });
    },
  };
}

/** The text of a page as w3m prints it, on lines that are long enough for a table's row. */
export async function dumpOf(html: string): Promise<string> {
  requireProgram("w3m");
  const given = ["-dump", "-T", "text/html", "-I", "UTF-8", "-O", "UTF-8", "-cols", "300"];
  const printed = execFileAsync("w3m", given, { maxBuffer: 10_000_000 });
  printed.child.stdin?.end(html);
  return (await printed).stdout;
}

const newFolder = (name: string) => fs.mkdtempSync(path.join(os.tmpdir(), `${name}-`));

/** Waits until the browser has written this file, and returns its text. */
async function contentOf(file: string): Promise<string> {
  const end = Date.now() + PATIENCE_MS;
  while (!fs.existsSync(file) || fs.statSync(file).size === 0) {
    if (Date.now() > end) throw new Error(`Nothing was saved in ${file}`);
    await delay(LOOK_MS);
  }
  return fs.readFileSync(file, "utf8");
}

/** Throws with the missing program's name. No test is skipped if one is not installed. */
function requireProgram(name: string) {
  if (findProgram([name])) return;
  throw new Error(`${name} is not installed; node scripts/setup.mjs test installs it`);
}

function openTerminal(program: string) {
  requireProgram("tmux");
  const name = `text-${randomBytes(4).toString("hex")}`;
  const tmux = (...words: string[]) =>
    execFileSync("tmux", ["-L", name, ...words], { encoding: "utf8" });
  tmux("-f", "/dev/null", "new-session", "-d", ...TERMINAL, program);
  const look = async <Found>(what: string, find: (screen: string) => Found | undefined) => {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const screen = tmux("capture-pane", "-p");
      const found = find(screen);
      if (found !== undefined) return found;
      if (Date.now() > end) throw new Error(`${what}:\n${screen.replace(/\n{3,}/g, "\n")}`);
      await delay(LOOK_MS);
    }
  };
  return {
    look,
    type: (text: string) => void tmux("send-keys", "-l", text),
    key: (key: string, times = 1) => void tmux("send-keys", "-N", String(times), key),
    /**
     * Waits until the screen matches. Returns the match, or its group in parentheses. Throws with
     * the screen after the time limit.
     */
    until: (words: RegExp) =>
      look(`No ${words.source}`, (screen) => {
        const found = words.exec(screen);
        return found?.[1] ?? found?.[0];
      }),
    whileThere: (words: RegExp) =>
      look(`Still ${words.source}`, (screen) => (words.test(screen) ? undefined : "")),
    close: () => void tmux("kill-server"),
  };
}
