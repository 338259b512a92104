import type { ErrorCode } from '@utility-pay/contracts';
import type { RequestContext, SessionChange } from '@utility-pay/service-kit/graphql/context';

/** Codes that refuse access. A resource of another company is NOT_FOUND, like a missing one. */
export const REFUSALS = ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'RATE_LIMITED'] as const satisfies ErrorCode[];
export type Refusal = (typeof REFUSALS)[number];

/**
 * Context of one request: the caller, the request id, a pending change of the browser's session and a refusal to log.
 */
export interface GatewayContext extends Omit<RequestContext, 'session'> {
  /**
   * What the operation adds to the response. A nested object, because Apollo gives operations a shallow copy of the
   * context.
   */
  reply: { session?: SessionChange; refusal?: Refusal };
  /** Returns whether the caller still has the access of the time when the request arrived. Asks identity. */
  keepsAccess(): Promise<boolean>;
}
