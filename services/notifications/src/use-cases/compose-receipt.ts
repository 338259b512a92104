import type { Logger } from '@utility-pay/service-kit';
import type { Delivery, Email } from '../domain/delivery.ts';
import type { AttemptOutcome } from '../domain/settle-attempt.ts';
import { writeReceipt } from '../domain/write-receipt.ts';
import type { Directory } from './ports.ts';

export type Composed = { kind: 'email'; email: Email } | Extract<AttemptOutcome, { kind: 'refused' | 'unsure' }>;
export type ComposeReceipt = (delivery: Delivery) => Promise<Composed>;

/** Shown for a company that no name is known of. */
const NAMELESS_COMPANY = 'Utility Pay';

/** Writes a receipt from what the other services say now. While one of them is away, it is written later. */
export const composeReceipt =
  ({ directory, from, log }: { directory: Directory; from: string; log: Logger }): ComposeReceipt =>
  async ({ id, companyId, customerId, paymentId }) => {
    try {
      const [to, companyName, receipt] = await Promise.all([
        directory.addressOf(companyId, customerId),
        directory.companyName(companyId),
        directory.receipt(companyId, paymentId),
      ]);
      if (!to) return { kind: 'refused', reason: 'The customer has no address' };
      if (!receipt) return { kind: 'refused', reason: 'There is no such payment' };
      const facts = { ...receipt, companyName: companyName ?? NAMELESS_COMPANY };
      return { kind: 'email', email: writeReceipt(facts, { from, to }) };
    } catch (err) {
      log.warn({ err, deliveryId: id }, 'a receipt cannot be written yet');
      return { kind: 'unsure', reason: 'Another service is away' };
    }
  };
