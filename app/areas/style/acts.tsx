import { NO_TAXES } from "~/domain/money/taxes";
import { ActionButton } from "~/ui/form/action-button";
import { EmailForm } from "~/ui/form/email-form";
import { ReasonForm } from "~/ui/form/reason-form";
import { ReplyList } from "~/ui/investors/reply-list";
import { Icon } from "~/ui/layout/icon";
import { AnswerCell } from "~/ui/lists/answer-cell";
import { StepDots } from "~/ui/overlay/step-dots";
import { OrderLines } from "~/ui/shop/order-lines";
import { ProductPicture } from "~/ui/shop/product-picture";
import { TaxLines } from "~/ui/shop/tax-lines";
import { LONG_WORD } from "./long-word";

const FAILURE = { title: "Nothing was sent", description: "Something went wrong" };

/** Forms of one act, and what tells of it. */
export function Acts() {
  return (
    <div className="stack">
      <ActionButton action="/style" what="the example">
        Press
      </ActionButton>
      <EmailForm
        id="style-email"
        action="/style"
        hint="We write once a month."
        button={{ label: "Subscribe", pendingLabel: "Subscribing…" }}
        failure={FAILURE}
      />
      <ReasonForm action="/style" label="Reason" button="Send" failure={FAILURE} />
      <AnswerCell to="/style" name="Ada" answeredAt={null} />
      <ReplyList
        heading="Replies"
        replies={[{ text: "A reply\nof two lines", sentAt: new Date("2026-11-21T12:00:00Z") }]}
      />
      <StepDots number={2} steps={["One", "Two"].map((title) => ({ to: `#${title}`, title }))} />
      <Icon name="calendar" />
    </div>
  );
}

export function ShopParts() {
  return (
    <div className="stack max-w-measure">
      <OrderLines
        lines={[
          { name: "Heirloom Flower, 3.5 g", quantity: 2, cents: 4500 },
          { name: LONG_WORD, quantity: 1, cents: 0 },
        ]}
        extras={[{ name: "Delivery", cents: 500 }]}
        total={9500}
      />
      <TaxLines taxes={{ ...NO_TAXES, stateTaxCents: 358 }} />
      <ProductPicture
        product={{ name: "Without a picture", imageUrl: null }}
        sizes="20rem"
        alt=""
      />
    </div>
  );
}
