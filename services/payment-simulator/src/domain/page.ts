import { z } from 'zod';
import { outcomes } from './outcome.ts';
import { postingSchema } from './posting.ts';

/** A hosted page as it was asked for. `token` is the `t` of its address and the key that closes it. */
export const hostedPageSchema = z.object({
  token: z.string(),
  reference: z.string(),
  tpn: z.string(),
  transactionType: z.enum(['1', '2']),
  amountMinor: z.int().nonnegative(),
  merchantName: z.string(),
  description: z.string(),
  returnUrl: z.string(),
  failureUrl: z.string(),
  cancelUrl: z.string(),
  noticeUrl: z.string(),
  noticeAuthHeader: z.string(),
  openedAt: z.string(),
  expiresAt: z.string(),
});

/** What became of a page's one attempt. Written once, never changed. */
export const decisionSchema = z.object({
  outcome: z.enum(outcomes),
  by: z.enum(['payer', 'merchant']),
  decidedAt: z.string(),
  transactionId: z.string(),
  transactionNumber: z.string(),
  batchNumber: z.string(),
  approvalCode: z.string(),
  rrn: z.string(),
  postings: z.array(postingSchema),
});

export type HostedPage = z.infer<typeof hostedPageSchema>;
export type Decision = z.infer<typeof decisionSchema>;

/** A page with its decision, or null while its attempt is unused. */
export type PageRecord = { readonly page: HostedPage; readonly decision: Decision | null };

export function isExpired(page: HostedPage, now: Date): boolean {
  return now.getTime() >= Date.parse(page.expiresAt);
}
