/** Which calls a fault touches: one page, one terminal, or all. `uses` ends it after so many times. */
type Scope = { readonly reference?: string; readonly tpn?: string; readonly uses?: number };

export const endpoints = ['create', 'status', 'cancel', 'page', 'transact', 'transact-status'] as const;

export type Endpoint = (typeof endpoints)[number];

export type Fault = Scope &
  (
    | { readonly kind: 'notice-none' }
    | { readonly kind: 'notice-duplicate'; readonly times: number }
    | { readonly kind: 'notice-late'; readonly delayMs: number }
    /** The card is charged, then nothing: no notice, no way back for the browser. */
    | { readonly kind: 'charged-only' }
    /** The work is done at once, its answer comes late. */
    | { readonly kind: 'slow'; readonly endpoint: Endpoint; readonly delayMs: number }
    /** The page is made, the answer says 500. */
    | { readonly kind: 'create-500' }
    /** The money went back, the answer says 500. */
    | { readonly kind: 'transact-500' }
    /** Nothing is done, the answer says 500. */
    | { readonly kind: 'transact-lost' }
    /** The money went back, the connection is cut instead of an answer. */
    | { readonly kind: 'transact-reset' }
    /** The processor does not give the money back. */
    | { readonly kind: 'transact-refused' }
    /** What became of a void or a refund can't be had. */
    | { readonly kind: 'transact-status-500' }
  );

export type FaultKind = Fault['kind'];
export type FaultTarget = { readonly reference: string; readonly tpn: string };

export function touches(fault: Fault, target: FaultTarget): boolean {
  return (
    (fault.reference === undefined || fault.reference === target.reference) &&
    (fault.tpn === undefined || fault.tpn === target.tpn)
  );
}
