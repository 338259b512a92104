import { z } from 'zod';
import { decisionSchema, hostedPageSchema } from './page.ts';

/** One line of the journal. The journal is the only truth; everything else is read from it. */
export const journalRecordSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opened'), page: hostedPageSchema }),
  z.object({ kind: z.literal('decided'), reference: z.string(), decision: decisionSchema }),
]);

export type JournalRecord = z.infer<typeof journalRecordSchema>;
