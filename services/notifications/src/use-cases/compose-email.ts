import { NO_COMPANY, testEmailRule } from '@utility-pay/contracts';
import type { Delivery } from '../domain/delivery.ts';
import type { Email } from '../domain/email.ts';
import type { EmailSettings } from '../domain/email-configuration.ts';
import { senderOf } from '../domain/text.ts';
import type { DraftWords } from './draft-words.ts';
import type { Directory } from './ports/directory.ts';

export type Composed = { kind: 'email'; email: Email } | { kind: 'refused'; reason: string };
export type ComposeEmail = (delivery: Delivery, settings: EmailSettings) => Promise<Composed>;

/** Shown for a company that no name is known of, and for the deployment itself. */
const PRODUCT_NAME = 'Utility Pay';

/** Puts sender, address and words together. Throws while another service is away. */
export const composeEmail =
  ({ directory, draftWords }: { directory: Directory; draftWords: DraftWords }): ComposeEmail =>
  async (delivery, settings) => {
    const known = delivery.companyId === NO_COMPANY ? undefined : await directory.companyName(delivery.companyId);
    const companyName = known ?? PRODUCT_NAME;
    const draft = await draftWords(delivery, companyName, settings);
    if (draft.kind === 'refused') return draft;
    const { to, words } = draft;
    // An address that is more than one address would reach somebody else.
    if (!testEmailRule.safeParse({ testEmail: to }).success) {
      return { kind: 'refused', reason: 'The address is not valid' };
    }
    const { fromName, fromEmail, replyToEmail } = settings;
    const from = senderOf(fromName ?? companyName, fromEmail);
    return { kind: 'email', email: { from, to, ...words, ...(replyToEmail ? { replyTo: replyToEmail } : {}) } };
  };
