import { z } from 'zod';

const THREE_DAYS_MS = 3 * 24 * 60 * 60 * 1000;

/** Which calls a fault touches: one page, one terminal, or all. `uses` ends it after so many times. */
const scope = {
  reference: z.string().optional(),
  tpn: z.string().optional(),
  uses: z.int().min(1).optional(),
};

export const endpoints = ['create', 'status', 'cancel', 'page'] as const;

export const faultSchema = z.discriminatedUnion('kind', [
  z.object({ ...scope, kind: z.literal('notice-none') }),
  z.object({ ...scope, kind: z.literal('notice-duplicate'), times: z.int().min(2).max(100).default(2) }),
  z.object({ ...scope, kind: z.literal('notice-late'), delayMs: z.int().min(1).max(THREE_DAYS_MS) }),
  /** The card is charged, then nothing: no notice, no way back for the browser. */
  z.object({ ...scope, kind: z.literal('charged-only') }),
  /** The work is done at once, its answer comes late. */
  z.object({ ...scope, kind: z.literal('slow'), endpoint: z.enum(endpoints), delayMs: z.int().min(1).max(120_000) }),
  /** The page is made, the answer says 500. */
  z.object({ ...scope, kind: z.literal('create-500') }),
]);

export type Fault = z.infer<typeof faultSchema>;
export type FaultKind = Fault['kind'];
export type Endpoint = (typeof endpoints)[number];
export type FaultTarget = { readonly reference: string; readonly tpn: string };

export function touches(fault: Fault, target: FaultTarget): boolean {
  return (
    (fault.reference === undefined || fault.reference === target.reference) &&
    (fault.tpn === undefined || fault.tpn === target.tpn)
  );
}
