import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { InlineStyle, LoaderData, ModuleStarter, PageRenderContext } from "./page-elements";

const newRender = (isLite = false) => ({
  isLite,
  loaderData: isLite ? "" : '["data"]',
  starter: "ours()",
  scripts: new Set<string>(),
  styles: new Set<string>(),
});

for (const injected of [
  "<script>evil()</script>",
  `<script type="module">evil()</script>`,
  "<style>evil</style>",
]) {
  test(`what content brings into a page is not allowed to run: ${injected}`, () => {
    const render = newRender();
    const html = renderToString(
      <PageRenderContext.Provider value={render}>
        <ModuleStarter />
        <div dangerouslySetInnerHTML={{ __html: injected }} />
        <InlineStyle text="p { margin: 0 }" />
      </PageRenderContext.Provider>,
    );
    expect(html).toContain(injected);
    expect([...render.scripts]).toEqual(["ours()"]);
    expect([...render.styles]).toEqual(["p { margin: 0 }"]);
  });
}

test("a Lite page gets no script and no data for one", () => {
  const render = newRender(true);
  const html = renderToString(
    <PageRenderContext.Provider value={render}>
      <ModuleStarter />
      <LoaderData />
    </PageRenderContext.Provider>,
  );
  expect(html).toBe("");
  expect([...render.scripts]).toEqual([]);
});
