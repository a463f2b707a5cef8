import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Section } from "~/domain/website/section.server";
import { findSection } from "~/domain/website/sections.server";

/** The section in the page's address. Throws a 404 page for anything else. */
export function pageSection({ params }: Pick<LoaderFunctionArgs, "params">): Section {
  const section = findSection(params.section);
  if (!section) throw new Response("", { status: 404 });
  return section;
}
