import type { RequestContext } from '@utility-pay/service-kit';

/** What one request knows: who asks, under which id, and what became of the browser's session on the way. */
export type GatewayContext = RequestContext;
