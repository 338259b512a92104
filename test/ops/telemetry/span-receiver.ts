import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const attribute = z.object({ key: z.string(), value: z.looseObject({ stringValue: z.string().optional() }) });
const spanSchema = z.looseObject({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
});
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

export interface ReceivedSpan {
  /** The process that sent it: the `service.name` of its resource. */
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
}

export interface SpanReceiver {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  spansOf(traceId: string): ReceivedSpan[];
  /** All received request bodies. */
  texts(): string;
  close(): Promise<void>;
}

/** Starts a collector that receives spans by OTLP over HTTP as JSON. */
export async function openSpanReceiver(): Promise<SpanReceiver> {
  const spans: ReceivedSpan[] = [];
  const texts: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('utf8');
    texts.push(text);
    for (const { resource, scopeSpans } of exportSchema.parse(JSON.parse(text)).resourceSpans) {
      const name = resource.attributes.find(({ key }) => key === 'service.name');
      const service = name?.value.stringValue ?? '';
      for (const { spans: exportedSpans } of scopeSpans)
        spans.push(
          ...exportedSpans.map(({ traceId, spanId, parentSpanId, name }) => ({
            service,
            traceId,
            spanId,
            parentSpanId,
            name,
          })),
        );
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spansOf: (traceId) => spans.filter((span) => span.traceId === traceId),
    texts: () => texts.join('\n'),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
