import type { DomainEvent } from '@utility-pay/contracts';
import type { Model, QueryFilter, Schema } from 'mongoose';
import { type AggregateStore, outboxWith } from './aggregate.ts';
import { insertWithUniqueFields } from './mongo/embedded-engine.ts';
import { isDuplicateKey } from './mongo/errors.ts';
import type { OutboxFields } from './outbox/outbox.ts';

/** Fields of a document of which a company has a maximum number. */
export interface SlotFields {
  /** From 1 to the maximum; unique per company. Unset when the document no longer counts. */
  slot?: number;
}

/** Adds slots to a collection. The unique index enforces the maximum, even for concurrent requests. */
export function slotPlugin(schema: Schema): void {
  schema.add({ slot: { type: Number } });
  schema.index({ companyId: 1, slot: 1 }, { unique: true, partialFilterExpression: { slot: { $exists: true } } });
}

type Slotted = SlotFields & OutboxFields & { _id: unknown; companyId: number };

/**
 * Inserts a document into a free slot of its company, with its events; then flushes the relay. Returns false, and writes
 * nothing, when all `maxSlots` are taken.
 */
export async function insertIntoFreeSlot<Document extends Slotted>(
  { model, relay }: AggregateStore<Document>,
  document: Document,
  events: DomainEvent[],
  maxSlots: number,
): Promise<boolean> {
  for (let retries = maxSlots; ; retries -= 1) {
    const slot = await findFreeSlot(model, document.companyId, maxSlots);
    if (slot === undefined) return false;
    try {
      await insertWithUniqueFields(model, { ...document, slot, ...outboxWith(events) }, ['slot', 'outbox', 'outboxAt']);
      relay.flush(model);
      return true;
    } catch (error) {
      // A concurrent request took the slot.
      if (!isDuplicateKey(error) || retries === 0) throw error;
    }
  }
}

async function findFreeSlot<Document extends Slotted>(
  model: Model<Document>,
  companyId: number,
  maxSlots: number,
): Promise<number | undefined> {
  const filter = { companyId, slot: { $exists: true } } as QueryFilter<Document>;
  const taken = new Set((await model.find(filter, { slot: 1 }).lean<SlotFields[]>()).map(({ slot }) => slot));
  const slots = Array.from({ length: maxSlots }, (_, index) => index + 1);
  return slots.find((slot) => !taken.has(slot));
}
