import type { Actor } from '@utility-pay/contracts';

/** What a service asks the gateway to do with the browser's session cookie. */
export type SessionChange = { kind: 'open'; token: string; expiresAt: string } | { kind: 'close' };

/** What every resolver knows of the request it serves. */
export interface RequestContext {
  actor: Actor;
  requestId: string;
  clientAddress: string | null;
  /** Set by sign-in and sign-out; leaves the service beside the data, so that it never stands in the graph. */
  session?: SessionChange;
}
