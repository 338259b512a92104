import type { RequestContext, SessionChange } from '@utility-pay/service-kit/graphql/context';

/** Context of one request: the caller, the request id and a pending change of the browser's session. */
export interface GatewayContext extends Omit<RequestContext, 'session'> {
  /** A nested object, because Apollo passes operations a shallow copy of the context. */
  reply: { session?: SessionChange };
}
