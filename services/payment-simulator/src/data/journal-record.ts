import { z } from 'zod';
import {
  type Decision,
  type Dispute,
  disputeKinds,
  type HostedPage,
  outcomes,
  type Transaction,
  transactionKinds,
} from '../domain/page.ts';

const page: z.ZodType<HostedPage> = z.object({
  token: z.string(),
  reference: z.string(),
  tpn: z.string(),
  transactionType: z.enum(['1', '2']),
  amountMinor: z.int().nonnegative(),
  merchantName: z.string(),
  description: z.string(),
  tags: z.record(z.string(), z.object({ tagLabel: z.string(), tagValue: z.string() })).optional(),
  returnUrl: z.string(),
  failureUrl: z.string(),
  cancelUrl: z.string(),
  webhookUrl: z.string(),
  webhookAuthHeader: z.string(),
  openedAt: z.string(),
  expiresAt: z.string(),
});

const cents = z.int().nonnegative();

const postings = z.array(z.object({ account: z.string(), debit: cents, credit: cents }));

const decision: z.ZodType<Decision> = z.object({
  outcome: z.enum(outcomes),
  by: z.enum(['payer', 'merchant']),
  decidedAt: z.string(),
  transactionId: z.string(),
  transactionNumber: z.string(),
  batchNumber: z.string(),
  approvalCode: z.string(),
  rrn: z.string(),
  postings,
});

const transaction: z.ZodType<Transaction> = z.object({
  reference: z.string(),
  kind: z.enum(transactionKinds),
  amountMinor: cents,
  approved: z.boolean(),
  errResponseCode: z.string(),
  errResponseMessage: z.string(),
  createdAt: z.string(),
  transactionId: z.string(),
  rrn: z.string(),
  postings,
});

const dispute: z.ZodType<Dispute> = z.object({
  id: z.string(),
  kind: z.enum(disputeKinds),
  amountMinor: cents,
  openedAt: z.string(),
  wonAt: z.string().nullable(),
  postings,
});

/** One line of the journal, which is the only persistent state of the simulator. */
export const journalRecordSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opened'), page }),
  z.object({ kind: z.literal('decided'), reference: z.string(), decision }),
  z.object({ kind: z.literal('transacted'), reference: z.string(), transaction }),
  z.object({ kind: z.literal('disputed'), reference: z.string(), dispute }),
]);

export type JournalRecord = z.infer<typeof journalRecordSchema>;
