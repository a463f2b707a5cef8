import type { SubmissionResult } from "@conform-to/react";
import type { Category } from "~/domain/forum/posts/section-queries.server";
import { ErrorSummary } from "~/ui/form/error-summary";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { PostFields } from "./post-fields";

/** The fields as text, as inputs contain them. */
export type PostTexts = { title: string; content: string; videoUrl: string; categoryId: string };

type Props = {
  categories: readonly Pick<Category, "id" | "name">[];
  returnTo: string;
  draft?: Partial<PostTexts> | null;
  lastResult?: SubmissionResult | undefined;
  /** Called by script when the post was published and the page stays. */
  onDone?: () => void;
};

export function NewPostForm({ categories, returnTo, draft, lastResult, onDone }: Props) {
  const { form, fields, Form, formProps, isPending } = useServerForm<PostTexts>({
    id: "new-post-form",
    action: "/community/new-post",
    lastResult,
    onDone,
    ...(draft && { defaultValue: draft }),
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <input type="hidden" name="redirectTo" value={returnTo} />
      <PostFields fields={fields} categories={categories} />
      <SubmitButton label="Create Post" pendingLabel="Posting…" isPending={isPending} />
    </Form>
  );
}
