import { SpanKind } from '@opentelemetry/api';
import type { ServiceName } from '@utility-pay/contracts';
import { createReplicas, type Exchange, NotServing, wasNeverSent } from '../replicas.ts';
import { inSpan, traceHeaders } from '../telemetry/tracing.ts';
import type { SubgraphRequest, SubgraphResponse, SubgraphTransport } from './transport.ts';

/** Connections kept open to each replica of a service. */
const CONNECTIONS = 32;
/** Whether a document only asks; one that begins otherwise may change something. */
const ASKS = /^\s*(query\b|\{)/;
const NOT_SERVING = 503;

async function post(
  { pool, answered }: Exchange,
  { token, ...body }: SubgraphRequest,
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
  answered(headers.connection === 'close' || statusCode === NOT_SERVING);
  const text = await answer.text();
  if (text.startsWith('{')) return JSON.parse(text);
  if (statusCode === NOT_SERVING) throw new NotServing(text);
  throw new Error(`answered ${statusCode} without JSON`);
}

/**
 * Calls services over HTTP by their base addresses, several with commas between them being replicas of one. A query
 * that lost its replica goes to another at once; a mutation only where it provably never arrived.
 */
export function createHttpTransport(urls: Record<ServiceName, string>): {
  transport: SubgraphTransport;
  close(): Promise<void>;
} {
  const services = new Map(
    Object.entries(urls).map(([service, url]) => [service, createReplicas(url, { connections: CONNECTIONS })]),
  );
  return {
    close: async () => {
      await Promise.all([...services.values()].map((replicas) => replicas.close()));
    },
    transport: tracedTransport(async (service, request, signal) => {
      const replicas = services.get(service);
      if (!replicas) throw new Error(`no address for ${service}`);
      const asks = ASKS.test(request.query);
      return replicas.ask(
        (exchange) => post(exchange, request, signal),
        (error) => asks || wasNeverSent(error),
      );
    }),
  };
}

/** Makes a span of each call to another process. */
export const tracedTransport =
  (transport: SubgraphTransport): SubgraphTransport =>
  (service, request, signal) => {
    const attributes = { 'server.address': service, 'http.route': '/graphql' };
    return inSpan(`call ${service}`, { kind: SpanKind.CLIENT, attributes }, () => transport(service, request, signal));
  };
