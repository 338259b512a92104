import { DiagLogLevel, diag } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Logger } from '../log.ts';
import { VERSION } from './process-gauges.ts';

export interface Tracing {
  /** Flushes the remaining spans. Never throws, and takes a few seconds at most. */
  stop(): Promise<void>;
}

/** How long a stopping process waits for the export of the last spans. */
const FLUSH_TIMEOUT_MS = 3000;

/** Exports spans. Address, headers, sampler and batching come from the standard OTEL_* variables. */
export function exportSpans(service: string, log: Logger): Tracing {
  const warn = (detail: string): void => log.warn({ detail }, 'Trace export error');
  const silent = (): void => undefined;
  diag.setLogger(
    { error: warn, warn, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const ours = resourceFromAttributes({
    'service.namespace': 'utility-pay',
    'service.name': service,
    'service.version': VERSION,
  });
  const provider = new NodeTracerProvider({
    resource: ours.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  return {
    stop: async () => {
      const timeout = new Promise((resolve) => setTimeout(resolve, FLUSH_TIMEOUT_MS).unref());
      await Promise.race([provider.shutdown().catch(warn), timeout]);
    },
  };
}
