/** Which calls a fault touches: one page, one terminal, or all. `uses` ends it after so many times. */
type Scope = { readonly reference?: string; readonly tpn?: string; readonly uses?: number };

export const endpoints = ['create', 'status', 'cancel', 'page'] as const;

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
  );

export type FaultKind = Fault['kind'];
export type FaultTarget = { readonly reference: string; readonly tpn: string };

export function touches(fault: Fault, target: FaultTarget): boolean {
  return (
    (fault.reference === undefined || fault.reference === target.reference) &&
    (fault.tpn === undefined || fault.tpn === target.tpn)
  );
}
