import type { Actor } from '@utility-pay/contracts';

/** A change of the browser's session cookie, applied by the gateway. */
export type SessionChange = { kind: 'open'; token: string; expiresAt: string } | { kind: 'close' };

/** The context of a request in every resolver. */
export interface RequestContext {
  actor: Actor;
  requestId: string;
  clientAddress: string | null;
  /** Set by sign-in and sign-out. It leaves the service in `extensions`, never as a field of the graph. */
  session?: SessionChange;
}
