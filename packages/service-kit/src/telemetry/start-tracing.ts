import type { Logger } from '../log/logger.ts';
import type { Tracing } from './tracing.ts';

const OFF: Tracing = { stop: async () => undefined };

/**
 * Sends spans where OTEL_EXPORTER_OTLP_ENDPOINT says. Call it before anything else of the process: without an address
 * nothing is loaded, and every span is a no-op.
 */
export async function startTracing(service: string, endpoint: string | undefined, log: Logger): Promise<Tracing> {
  if (!endpoint) return OFF;
  const { exportSpans } = await import('./export-spans.ts');
  return exportSpans(service, log);
}
