import type { Actor } from '@utility-pay/contracts';
import { actorLogFields } from '../auth.ts';
import type { CompanyDirectory } from '../company-directory.ts';
import type { QueueAdmin } from '../jobs/queue-admin.ts';
import type { Logger, WorkContext } from '../log.ts';
import type { PortalOrigin } from '../portal-origin.ts';

/** A change of the browser's session cookie, applied by the gateway. */
export type SessionChange = { kind: 'open'; token: string; expiresAt: string } | { kind: 'close' };

/** The context of a request in every resolver. */
export interface RequestContext {
  actor: Actor;
  requestId: string;
  clientAddress: string | null;
  /** Where the caller's browser is; absent for an unknown host and for calls that no request caused. */
  portalOrigin?: PortalOrigin | undefined;
  /** Set by sign-in and sign-out. It leaves the service in `extensions`, never as a field of the graph. */
  session?: SessionChange;
}

/** The context of a request in the resolvers of this package, which every subgraph has. */
export interface SharedContext extends RequestContext {
  shared: { companies: CompanyDirectory; queues: QueueAdmin; log: Logger };
}

/** Returns the context in which a service handles the request. */
export const workContextOf = ({ requestId, clientAddress, actor, portalOrigin }: RequestContext): WorkContext => ({
  requestId,
  clientAddress,
  ...actorLogFields(actor),
  portalUrl: portalOrigin?.url,
});
