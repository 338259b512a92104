import type { ServiceName } from '@utility-pay/contracts';
import type { GraphQLFormattedError } from 'graphql';
import type { InternalClaims } from '../internal-token.ts';

export interface SubgraphRequest {
  query: string;
  variables?: Record<string, unknown>;
  operationName?: string;
  /** Who makes the request. Between processes, the claims are sent in a signed token. */
  claims: InternalClaims;
}

export interface SubgraphResponse {
  data?: Record<string, unknown> | null;
  errors?: readonly GraphQLFormattedError[];
  extensions?: Record<string, unknown>;
}

/** Sends one request to a service: in memory if it runs in this process, else over HTTP. */
export type SubgraphTransport = (
  service: ServiceName,
  request: SubgraphRequest,
  signal: AbortSignal,
) => Promise<SubgraphResponse>;
