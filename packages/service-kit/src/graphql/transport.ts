import type { ServiceName } from '@utility-pay/contracts';
import type { GraphQLFormattedError } from 'graphql';

export interface SubgraphRequest {
  query: string;
  variables?: Record<string, unknown>;
  operationName?: string;
  /** Signed for the service that is called. */
  token: string;
}

export interface SubgraphResponse {
  data?: Record<string, unknown> | null;
  errors?: readonly GraphQLFormattedError[];
  extensions?: Record<string, unknown>;
}

/** Carries one request to a service: in memory when it lives in this process, over HTTP otherwise. */
export type SubgraphTransport = (
  service: ServiceName,
  request: SubgraphRequest,
  signal: AbortSignal,
) => Promise<SubgraphResponse>;
