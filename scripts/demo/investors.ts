import { getAccountByLogin } from "~/domain/accounts/accounts-queries.server";
import { seedInvestorSamples } from "~/domain/documents/store-document.server";
import { acceptInvitation, linkTokenOf } from "~/domain/investors/invitation.server";
import { investorInput } from "~/domain/investors/investors.schema";
import { addInvestor } from "~/domain/investors/manage-access.server";
import { replyToMessage } from "~/domain/messages/answer-message.server";
import { sendMessage } from "~/domain/messages/send-message.server";

/** Gives the demo investor access, and the owner messages to reply to. */
export async function generateInvestorData() {
  await seedInvestorSamples();
  const account = await getAccountByLogin("demo-investor");
  const admin = await getAccountByLogin("demo-admin");
  if (!account || !admin) throw new Error("A demo account is missing");
  const added = await addInvestor(
    admin,
    investorInput.parse({
      email: account.email,
      name: "Casey Brandt",
      accessLevel: "investor",
      companyName: "Brandt Orchards",
      investmentAmount: "15000",
      investmentDate: "2025-03-01",
    }),
  );
  if (!added.ok) throw new Error(added.problem.message);
  // In place of the mailed link, which nobody opens here.
  await acceptInvitation(account, (await linkTokenOf(added.id)) ?? undefined);
  const messages = [
    ["Site approval", "What is still missing for the site approval, and who decides it?"],
    ["Next call", "Could we talk about the build-out plan some evening next week?"],
  ] as const;
  for (const [index, [subject, message]] of messages.entries()) {
    const sent = await sendMessage(account, { subject, message });
    if (!sent.ok) throw new Error(sent.problem.message);
    if (index === 0) {
      const reply = "The fire marshal's second visit. We expect it this month and will tell you.";
      await replyToMessage(admin, sent.message.id, { reply });
    }
  }
}
