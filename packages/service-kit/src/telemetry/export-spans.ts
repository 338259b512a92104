import { DiagLogLevel, diag } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Logger } from '../log.ts';
import { VERSION } from './process-gauges.ts';

export interface Tracing {
  /** Sends what is left. Never throws, and takes seconds at most. */
  stop(): Promise<void>;
}

/** Milliseconds that a stopping process waits for the collector to take the last spans. */
const FLUSH_MS = 3000;

/** Everything beyond the service's name is said by the standard OTEL_* variables: address, headers, sampler, batches. */
export function exportSpans(service: string, log: Logger): Tracing {
  const tell = (detail: string): void => log.warn({ detail }, 'traces trouble');
  const silent = (): void => undefined;
  diag.setLogger(
    { error: tell, warn: tell, info: silent, debug: silent, verbose: silent },
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
      const late = new Promise((resolve) => setTimeout(resolve, FLUSH_MS).unref());
      await Promise.race([provider.shutdown().catch(tell), late]);
    },
  };
}
