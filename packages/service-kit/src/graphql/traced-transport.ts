import { SpanKind } from '@opentelemetry/api';
import { inSpan } from '../telemetry/spans.ts';
import type { SubgraphTransport } from './transport.ts';

/** Makes a span of each call to another process. */
export const tracedTransport =
  (transport: SubgraphTransport): SubgraphTransport =>
  (service, request, signal) => {
    const attributes = { 'server.address': service, 'http.route': '/graphql' };
    return inSpan(`call ${service}`, { kind: SpanKind.CLIENT, attributes }, () => transport(service, request, signal));
  };
