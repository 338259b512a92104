import type { Fact } from '@utility-pay/contracts';
import { Schema } from 'mongoose';

/** What an aggregate's document carries while facts wait in it. */
export interface OutboxFields {
  outbox?: Fact[];
  /** Set while `outbox` holds something; the relay finds documents by it. */
  outboxAt?: Date;
}

/** Gives a collection an outbox. Documents without waiting facts carry nothing of it. */
export function outboxPlugin(schema: Schema): void {
  schema.add({ outbox: { type: [Schema.Types.Mixed], default: undefined }, outboxAt: { type: Date } });
  // Serves the relay's sweep; sparse, so it is as small as what waits.
  schema.index({ outboxAt: 1 }, { sparse: true });
}

/** Fields for a new document that is born with facts. */
export const withFacts = (facts: Fact[]): OutboxFields =>
  facts.length === 0 ? {} : { outbox: facts, outboxAt: new Date(facts[0]?.at ?? 0) };

/** Update operators that put facts beside a change: spread the parts into one update. */
export const pushFacts = (facts: Fact[]) =>
  facts.length === 0
    ? { $push: {}, $set: {} }
    : { $push: { outbox: { $each: facts } }, $set: { outboxAt: new Date(facts[0]?.at ?? 0) } };
