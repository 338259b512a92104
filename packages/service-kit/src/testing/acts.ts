import type { AuditedAct } from '@utility-pay/contracts';
import type { Platform } from '../platform.ts';

/** Returns the audited acts that a service has published, in the order in which they happened. */
export async function recordedActs({ name, mongo, relay }: Platform, companyId: number): Promise<AuditedAct[]> {
  await relay.sweep();
  const published = mongo.collection('events').find({ companyId, type: `${name}.act.recorded` });
  return (await published.sort({ at: 1, _id: 1 }).toArray()).map(({ data }) => data as AuditedAct);
}

/**
 * Runs `work` as if the process crashed before its relay published anything: the events stay in their documents. First
 * waits for a sweep that earlier writes have started, which could publish the events of `work` too.
 */
export async function withoutRelay<Result>({ relay }: Platform, work: () => Promise<Result>): Promise<Result> {
  const { flush } = relay;
  await relay.sweep();
  relay.flush = () => undefined;
  try {
    return await work();
  } finally {
    relay.flush = flush;
  }
}
