import type { ComponentProps } from "react";
import { AnswerForm } from "~/ui/lists/answer-form";
import { AskedFacts } from "~/ui/lists/asked-facts";
import { BegunReplies } from "~/ui/lists/begun-replies";
import { FormPage } from "~/ui/layout/form-page";

export const ANSWER_HEADING = "Answer by mail";
export const ANSWER_FAILURE = { title: "The answer was not sent" };

type Asked = ComponentProps<typeof AskedFacts>["asked"] & {
  id: number;
  message: string | null;
  answer: string | null;
  answeredAt: Date | null;
};

type Props = {
  asked: Asked;
  facts?: ComponentProps<typeof AskedFacts>["facts"];
  /** The address of the list, and its name. */
  list: string;
  listName: string;
  turn: { seen: string } & ComponentProps<typeof BegunReplies>;
};

/** The page that answers what somebody sent by a form of the site. */
export function AnswerPage({ asked, facts = [], list, listName, turn }: Props) {
  const { id, message, answer, answeredAt } = asked;
  return (
    <FormPage
      heading={ANSWER_HEADING}
      intro="Your words go to the sender's address, with a greeting before and our notice after them."
      back={{ to: list, label: `Back to the ${listName}` }}
    >
      <BegunReplies begun={turn.begun} />
      <AskedFacts
        asked={asked}
        facts={facts}
        words={message}
        answer={answer}
        answeredAt={answeredAt}
      />
      <AnswerForm failure={ANSWER_FAILURE} action={`${list}/${id}/answer`} seen={turn.seen} />
    </FormPage>
  );
}
