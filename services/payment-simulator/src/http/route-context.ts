import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint, FaultTarget } from '../domain/fault.ts';
import type { SimulatorContext } from '../use-cases/ports.ts';

export type RouteContext = SimulatorContext & {
  /** Delays a response while a `slow` fault is active for the endpoint. */
  readonly delay: (endpoint: Endpoint, target: FaultTarget) => Promise<void>;
  /** Origin of the hosted pages in the browser. */
  readonly origin: { readonly url: string };
};

/** Adds what routes need to the use cases' context. Aborting `stopping` ends all delays. */
export function createRouteContext(
  context: SimulatorContext,
  origin: RouteContext['origin'],
  stopping: AbortSignal,
): RouteContext {
  return {
    ...context,
    origin,
    async delay(endpoint, target) {
      const fault = context.faults.take('slow', target, (candidate) => candidate.endpoint === endpoint);
      if (fault !== undefined) await wait(fault.delayMs, undefined, { signal: stopping }).catch(() => undefined);
    },
  };
}
