import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint, FaultTarget } from '../domain/fault.ts';
import type { FaultRegister } from '../use-cases/ports.ts';

export type SlowAnswer = (endpoint: Endpoint, target: FaultTarget) => Promise<void>;

/** Holds an answer back while a `slow` fault says so. The work it tells of is done already; a stop ends the wait. */
export function createSlowAnswer(faults: FaultRegister, stopping: AbortSignal): SlowAnswer {
  return async (endpoint, target) => {
    const fault = faults.take('slow', target, (candidate) => candidate.endpoint === endpoint);
    if (fault !== undefined) await wait(fault.delayMs, undefined, { signal: stopping }).catch(() => undefined);
  };
}
