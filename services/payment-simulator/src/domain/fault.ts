/** Which calls a fault affects: those of one page, of one terminal, or all. It ends after `uses` times. */
type FaultFilter = { readonly reference?: string; readonly tpn?: string; readonly uses?: number };

export const ENDPOINTS = ['create', 'status', 'cancel', 'page', 'transact', 'transact-status', 'list'] as const;

/** How an endpoint fails during an outage. */
export const OUTAGE_MODES = ['error', 'bad-gateway', 'rate-limited', 'hang', 'reset', 'garbage'] as const;

export type Endpoint = (typeof ENDPOINTS)[number];
export type OutageMode = (typeof OUTAGE_MODES)[number];

export type Fault = FaultFilter &
  (
    | { readonly kind: 'webhook-none' }
    | { readonly kind: 'webhook-duplicate'; readonly times: number }
    | { readonly kind: 'webhook-late'; readonly delayMs: number }
    /** The card is charged, but no webhook is sent and the browser is not redirected. */
    | { readonly kind: 'charged-only' }
    /** The work is done immediately, but the response is delayed. */
    | { readonly kind: 'slow'; readonly endpoint: Endpoint; readonly delayMs: number }
    /** Nothing is done. Without an endpoint, all merchant calls fail. */
    | { readonly kind: 'outage'; readonly endpoint?: Endpoint | undefined; readonly mode: OutageMode }
    /** The page is created, the response is 500. */
    | { readonly kind: 'create-500' }
    /** The money is refunded, the response is 500. */
    | { readonly kind: 'transact-500' }
    /** Nothing is refunded, the response is 500. */
    | { readonly kind: 'transact-lost' }
    /** The money is refunded, the connection is closed without a response. */
    | { readonly kind: 'transact-reset' }
    /** The processor refuses the void or refund. */
    | { readonly kind: 'transact-refused' }
    /** The status query of a void or refund responds with 500. */
    | { readonly kind: 'transact-status-500' }
  );

export type FaultKind = Fault['kind'];
export type FaultTarget = { readonly reference: string; readonly tpn: string };

/** Returns whether the fault affects this page and terminal. */
export function affects(fault: Fault, target: FaultTarget): boolean {
  return (
    (fault.reference === undefined || fault.reference === target.reference) &&
    (fault.tpn === undefined || fault.tpn === target.tpn)
  );
}
