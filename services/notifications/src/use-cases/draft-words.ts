import type { Delivery } from '../domain/delivery.ts';
import type { Words } from '../domain/email.ts';
import type { EmailSettings } from '../domain/email-configuration.ts';
import { writePasswordChanged, writePasswordReset } from '../domain/write-password-mail.ts';
import { writeReceipt, writeRefund } from '../domain/write-receipt.ts';
import { writeTest, writeWelcome } from '../domain/write-welcome.ts';
import type { Directory } from './ports/directory.ts';

export type Draft = { kind: 'draft'; to: string; words: Words } | { kind: 'refused'; reason: string };

const refused = (reason: string): Draft => ({ kind: 'refused', reason });
const draft = (to: string, words: Words): Draft => ({ kind: 'draft', to, words });

/** Writes a message from what the other services say now. Throws while one of them is away. */
export const draftWords =
  ({ directory, signInUrl }: { directory: Directory; signInUrl: string }) =>
  async (delivery: Delivery, companyName: string, settings: EmailSettings): Promise<Draft> => {
    const { companyId } = delivery;
    switch (delivery.template) {
      case 'receipt':
      case 'refund':
        return aboutPayment(delivery);
      case 'password-reset': {
        const reset = await directory.passwordReset(companyId, delivery.resetId);
        if (!reset) return refused('The link was used, replaced or is over');
        return draft(reset.email, writePasswordReset(companyName, settings.passwordReset));
      }
      case 'password-changed': {
        const change = await directory.passwordChange(companyId, delivery.userId, delivery.changeId);
        return change ? draft(change.email, writePasswordChanged(companyName, change)) : refused('The user is gone');
      }
      case 'user-created': {
        const user = await directory.contact(companyId, delivery.userId);
        return user
          ? draft(user.email, writeWelcome(companyName, { ...user, signInUrl }))
          : refused('The user is gone');
      }
      case 'test':
        return draft(delivery.testEmail, writeTest(companyName));
    }

    async function aboutPayment(about: Extract<Delivery, { template: 'receipt' | 'refund' }>): Promise<Draft> {
      const [payer, events] = await Promise.all([
        directory.contact(companyId, about.customerId),
        directory.receipt(companyId, about.paymentId),
      ]);
      if (!payer) return refused('The customer has no address');
      if (!events) return refused('There is no such payment');
      const words =
        about.template === 'receipt' ? writeReceipt(companyName, events) : writeRefund(companyName, events, about);
      return draft(payer.email, words);
    }
  };

export type DraftWords = ReturnType<typeof draftWords>;
