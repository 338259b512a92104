import type { ErrorCode } from '@utility-pay/contracts';
import type { RequestContext, SessionChange } from '@utility-pay/service-kit/graphql/context';

/** Codes that refuse access. A resource of another company is NOT_FOUND, like a missing one. */
export const REFUSALS = ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'RATE_LIMITED'] as const satisfies ErrorCode[];
export type Refusal = (typeof REFUSALS)[number];

/** Context of one request: the caller, the request id, a pending change of the browser's session and a refusal to log. */
export interface GatewayContext extends Omit<RequestContext, 'session'> {
  /** A nested object, because Apollo passes operations a shallow copy of the context. */
  reply: { session?: SessionChange; refusal?: Refusal };
  /** Whether the caller's session or key still gives the access that it gave when the request arrived. */
  keepsAccess(): Promise<boolean>;
}
