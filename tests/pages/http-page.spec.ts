import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { HttpBrowser } from "../support/http-page/context";
import { expect, test } from "../support/test";

// Journeys without script have no browser. Here their pages must do what Chromium does.

const COMPARED = [
  ...["accept", "accept-language", "content-type", "origin", "referer"],
  ...["sec-fetch-dest", "sec-fetch-mode", "sec-fetch-site", "sec-fetch-user"],
  "upgrade-insecure-requests",
];

const PAGE = `<!DOCTYPE html><html lang="en"><title>Forms</title><main>
<h1>Forms</h1><p hidden><a href="/hidden">Go</a></p>
<a href="/linked?a=b&amp;c#part">Go</a>
<details><summary>More</summary><a href="/more">Inside</a></details>
<form action="/found" role="search"><label for=q>Words</label> <input id=q name=q type=search></form>
<form action="/sent?kept=1" method="post" id="all">
<label>Name <input name="name" value="old"></label>
<label>Text <textarea name="text">
first</textarea></label>
<input name="off" value="x" disabled><fieldset disabled><input name="set" value="y"></fieldset>
<label><input type="checkbox" name="box" value="one"> One</label>
<label><input type="checkbox" name="box" value="two" checked> Two</label>
<label><input type="radio" name="way" value="car" checked> Car</label>
<label><input type="radio" name="way" value="train"> Train</label>
<label>Size <select name="size"><option>Small<option value="l">Large</select></label>
<button name="act" value="save">Save</button>
<button name="act" value="look" formaction="/looked" formmethod="get">Look</button>
</form>
<form action="/files" method="post" enctype="multipart/form-data">
<label>Title <input name='ti"tle' required></label> <label>File <input type="file" name="file"></label>
<button>Upload</button> <button formnovalidate>Upload Anyway</button></form>
<label for="outside">Outside</label> <input id="outside" name="outside" form="all" value="1">
</main>`;

const file = { name: 'a "résumé".pdf', mimeType: "application/pdf", buffer: Buffer.from("%PDF\n") };

const acts: Record<string, (page: Page) => Promise<void>> = {
  "an address": async () => {},
  "a link": (page) => page.getByRole("link", { name: "Go" }).click(),
  "a link in details": async (page) => {
    await page.getByText("More").click();
    await page.getByRole("link", { name: "Inside" }).click();
  },
  "Enter in a field without a button": async (page) => {
    await page.getByRole("searchbox", { name: "Words" }).fill("a+b & ü");
    await page.getByLabel("Words").press("Enter");
  },
  "Enter in a field presses the first button": (page) => page.getByLabel("Name").press("Enter"),
  "a form with all kinds of fields": async (page) => {
    await page.getByLabel("Name").fill("Ada & Söhne");
    await page.getByLabel("Text").fill("two\nlines");
    await page.getByText("One").click();
    await page.getByLabel("Two").uncheck();
    await page.getByLabel("Train").check();
    await page.getByLabel("Size").selectOption("Large");
    await page.getByRole("button", { name: "Save" }).click();
  },
  "a button with an address of its own": (page) =>
    page.getByRole("button", { name: "Look" }).click(),
  "a form that Chromium finds invalid": (page) =>
    page.getByRole("button", { name: "Upload", exact: true }).click(),
  "no file": (page) => page.getByRole("button", { name: "Upload Anyway" }).click(),
  "a file": async (page) => {
    await page.getByLabel("Title").fill("Mine");
    await page.getByLabel("File").setInputFiles(file);
    await page.getByRole("button", { name: "Upload", exact: true }).click();
  },
  "a redirect": async (page) => {
    await page.goto("/redirected#place");
  },
};

test.describe("a page without a browser does what Chromium does without script", () => {
  test.use({ javaScriptEnabled: false });

  for (const [name, act] of Object.entries(acts)) {
    test(name, async ({ browser }) => {
      const { origin, stop } = await startEcho();
      const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false });
      const withoutBrowser = await openWithoutBrowser(origin);
      const results = [];
      for (const page of [await context.newPage(), withoutBrowser]) {
        await page.goto("/");
        await act(page);
        const echo = (await page.locator("pre").allTextContents()).map(withoutImageTypes);
        results.push({ url: page.url(), title: await page.title(), echo });
      }
      await context.close();
      await withoutBrowser.context().close();
      stop();
      expect(results[1]).toEqual(results[0]);
    });
  }
});

/** Versions of Chromium accept different formats of pictures. */
const withoutImageTypes = (echo: string) => echo.replaceAll(/image\/\w+,/g, "");

test("several elements for one act are an error, and hidden ones have no role", async () => {
  const { origin, stop } = await startEcho();
  const page = await openWithoutBrowser(origin);
  await page.goto("/");
  await expect(page.getByLabel("o").click()).rejects.toThrow(/strict mode violation/);
  await expect(page.getByText("Inside").click()).rejects.toThrow(/not visible/);
  await expect(page.getByRole("link")).toHaveCount(1);
  await expect(page.getByText("Inside")).toBeHidden();
  await expect(expect(page.getByText("Nobody")).not.toHaveText("x")).rejects.toThrow(/no element/);
  await expect(expect(page).toHaveTitle("Other")).rejects.toThrow(/Forms/);
  await page.context().close();
  stop();
});

async function openWithoutBrowser(origin: string): Promise<Page> {
  // as: it has what is used here of a page.
  return (await new HttpBrowser(origin).newPage()) as unknown as Page;
}

/** A server with the page above, which answers all else with the request. */
async function startEcho() {
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      if (request.url === "/") return response.end(PAGE);
      if (request.url === "/redirected") {
        return response.writeHead(303, { Location: "/after" }).end();
      }
      const { method, url } = request;
      const headers = COMPARED.map((name) => [name, request.headers[name]]);
      const body = Buffer.concat(chunks).toString();
      const echo = JSON.stringify({ method, url, headers, body }, null, 1)
        .replace(/----WebKitFormBoundary\w+/g, "boundary")
        .replaceAll(request.headers.host ?? "", "host");
      return response.end(`<!DOCTYPE html><title>Echo</title><pre>${escaped(echo)}</pre>`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // as: it listens on a port.
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, stop };
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
