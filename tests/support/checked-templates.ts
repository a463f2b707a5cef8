import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { routeOf } from "./site-walk";

/** How the title begins if the page refuses a form or a reader: another state of its template. */
const REFUSAL = /^(?:Error|404|Access Denied)\b/;

/** Begins a record of the run, which its workers share. Returns how to remove it. */
export function beginTemplates() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "templates-"));
  process.env.TEST_TEMPLATES = folder;
  return () => fs.rmSync(folder, { recursive: true });
}

/** Whether no test of this run has asked for a page of the same route and state before. */
export async function isFirstOfTemplate(page: Page): Promise<boolean> {
  const refusal = REFUSAL.exec(await page.title())?.[0] ?? "";
  const name = encodeURIComponent(`${routeOf(page.url())} ${refusal}`);
  try {
    // The file system says who is first.
    fs.writeFileSync(path.join(process.env.TEST_TEMPLATES ?? "", name), "", { flag: "wx" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}
