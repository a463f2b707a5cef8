type Recalled = { name: string; code: string };

/** How the mail about a batch begins, until the team writes it in other words. */
export const recallWords = ({ name, code }: Recalled) =>
  `You bought ${name} of batch ${code} from us. Please do not use it.

Bring it back to us, opened or not. You get your money back.

If it made you ill, call your doctor or the poison center at 1-800-222-1222, and tell us.`;

/** The mail to the buyers of a batch, in the words of the team. */
export const recallMail = ({ name, code }: Recalled, message: string) => ({
  subject: `Please do not use ${name}, batch ${code}`,
  text: message,
});
