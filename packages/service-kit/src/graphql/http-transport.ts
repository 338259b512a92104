import { SpanKind } from '@opentelemetry/api';
import type { ServiceName } from '@utility-pay/contracts';
import { signInternalToken } from '../internal-token.ts';
import { createReplicas, type Exchange, NOT_SERVING, NotServing, wasNeverSent } from '../replicas.ts';
import type { InternalKeys } from '../secrets/internal-keys.ts';
import { inSpan, traceHeaders } from '../telemetry/tracing.ts';
import type { SubgraphRequest, SubgraphResponse, SubgraphTransport } from './transport.ts';

/** Maximum open connections per replica. */
const MAX_CONNECTIONS = 32;
/** Matches queries. Other operations may change data. */
const QUERY = /^\s*(query\b|\{)/;

async function post(
  { pool, onResponse }: Exchange,
  token: string,
  body: Omit<SubgraphRequest, 'claims'>,
  signal: AbortSignal,
): Promise<SubgraphResponse> {
  const {
    statusCode,
    headers,
    body: answer,
  } = await pool.request({
    path: '/graphql',
    method: 'POST',
    headers: { ...traceHeaders(), 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    signal,
  });
  onResponse(headers.connection === 'close' || statusCode === NOT_SERVING);
  const text = await answer.text();
  if (text.startsWith('{')) return JSON.parse(text);
  if (statusCode === NOT_SERVING) throw new NotServing(text);
  throw new Error(`answered ${statusCode} without JSON`);
}

/**
 * Calls services over HTTP as the owner of the keys. An address may list replicas separated by commas. A query that failed
 * is retried on another replica; a mutation only if it provably never arrived.
 */
export function createHttpTransport(
  urls: Record<ServiceName, string>,
  keys: InternalKeys,
): { transport: SubgraphTransport; close(): Promise<void> } {
  const services = new Map(
    Object.entries(urls).map(([service, url]) => [service, createReplicas(url, { connections: MAX_CONNECTIONS })]),
  );
  return {
    close: async () => {
      await Promise.all([...services.values()].map((replicas) => replicas.close()));
    },
    transport: tracedTransport(async (service, { claims, ...request }, signal) => {
      const replicas = services.get(service);
      if (!replicas) throw new Error(`no address for ${service}`);
      const isQuery = QUERY.test(request.query);
      const token = signInternalToken(keys, service, claims);
      return replicas.ask(
        (exchange) => post(exchange, token, request, signal),
        (error) => isQuery || wasNeverSent(error),
      );
    }),
  };
}

/** Adds a client span to each call. */
export const tracedTransport =
  (transport: SubgraphTransport): SubgraphTransport =>
  (service, request, signal) => {
    const attributes = { 'server.address': service, 'http.route': '/graphql' };
    return inSpan(`call ${service}`, { kind: SpanKind.CLIENT, attributes }, () => transport(service, request, signal));
  };
