import type { RequestContext, SessionChange } from '@utility-pay/service-kit/graphql/subgraph';

/** What one request knows: who asks, under which id, and what becomes of the browser's session. */
export interface GatewayContext extends Omit<RequestContext, 'session'> {
  /** An object of its own: Apollo hands operations a shallow copy of the context. */
  reply: { session?: SessionChange };
}
