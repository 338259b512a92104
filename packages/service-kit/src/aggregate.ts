import type { DomainEvent } from '@utility-pay/contracts';
import type { Model, QueryFilter } from 'mongoose';
import { AppError } from './errors.ts';
import type { OutboxFields } from './outbox/outbox.ts';

/** Attempts before a write gives up: every failed attempt means that another writer succeeded. */
const MAX_ATTEMPTS = 20;

/** The change to write, absent if the aggregate stays as it is, and the result of the operation. */
export interface Decision<Change, Result> {
  change?: Change;
  result: Result;
}

/**
 * Loads an aggregate, decides on it, and saves the change; repeats all three if another writer has changed it
 * meanwhile. `save` must compare the version that was loaded and return false on a conflict (`saveAggregate` does
 * both). Returns the decision's result; undefined if there is no such aggregate.
 * @throws AppError CONFLICT after `maxAttempts` conflicts.
 */
export async function updateAggregate<State, Change, Result>(
  store: {
    load(): Promise<State | undefined>;
    save(state: State, change: Change): Promise<boolean>;
  },
  decide: (state: State) => Decision<Change, Result> | Promise<Decision<Change, Result>>,
  maxAttempts = MAX_ATTEMPTS,
): Promise<Result | undefined> {
  return retryOnConflict(async () => {
    const state = await store.load();
    if (state === undefined) return { done: undefined };
    const { change, result } = await decide(state);
    const saved = change === undefined || (await store.save(state, change));
    return saved ? { done: result } : undefined;
  }, maxAttempts);
}

/**
 * Repeats `attempt` until it returns its result in `done`. It returns undefined after a conflict, when another writer
 * has changed the document and nothing was written.
 * @throws AppError CONFLICT after `maxAttempts` conflicts.
 */
export async function retryOnConflict<Result>(
  attempt: () => Promise<{ done: Result } | undefined>,
  maxAttempts = MAX_ATTEMPTS,
): Promise<Result> {
  for (let count = 0; count < maxAttempts; count += 1) {
    const outcome = await attempt();
    if (outcome) return outcome.done;
  }
  throw new AppError('CONFLICT', 'Someone else changed this at the same time. Please try again.');
}

/** Returns the outbox fields of a new document. */
export const outboxWith = (events: DomainEvent[]): OutboxFields =>
  events.length === 0 ? {} : { outbox: events, outboxAt: new Date(events[0]?.at ?? 0) };

/** Returns an update that also adds events to the outbox of the document that it changes. The caller flushes the relay. */
export function withEvents<Update extends { $set?: object; $push?: object }>(
  update: Update,
  events: readonly DomainEvent[],
) {
  const [first] = events;
  return {
    ...update,
    $set: { ...update.$set, ...(first ? { outboxAt: new Date(first.at) } : {}) },
    $push: { ...update.$push, ...(first ? { outbox: { $each: events } } : {}) },
  };
}

/**
 * Returns an update that sets the fields, and removes those that are undefined and the `optional` ones that are absent.
 */
export function setOrUnset(
  fields: object,
  optional: readonly string[] = [],
): { $set: Record<string, unknown>; $unset: Record<string, 1> } {
  const entries = Object.entries(fields);
  const removed = [
    ...entries.filter(([, value]) => value === undefined).map(([name]) => name),
    ...optional.filter((name) => !(name in fields)),
  ];
  return {
    $set: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    $unset: Object.fromEntries(removed.map((name) => [name, 1 as const])),
  };
}

/** The collection of an aggregate, and the relay that publishes its events. */
export interface AggregateStore<Document> {
  model: Model<Document>;
  relay: { flush(model: { modelName: string }): void };
}

/** Update operators of a change, without the version and the outbox: the functions below add them. */
export interface AggregateChange {
  $set?: Record<string, unknown>;
  $unset?: Record<string, unknown>;
  $push?: Record<string, unknown>;
  $pull?: Record<string, unknown>;
  $inc?: Record<string, number>;
}

/**
 * Writes a change and its events in one update of the document that the filter matches; then flushes the relay. Returns
 * false, and writes nothing, if no document matches.
 */
export async function updateWithEvents<Document extends OutboxFields>(
  { model, relay }: AggregateStore<Document>,
  filter: object,
  change: AggregateChange,
  events: readonly DomainEvent[],
): Promise<boolean> {
  const update = { ...withEvents(change, events) } as Record<string, object>;
  const { matchedCount } = await model.updateOne(filter as QueryFilter<Document>, update);
  if (matchedCount === 1 && events.length > 0) relay.flush(model);
  return matchedCount === 1;
}

/** Does what `updateWithEvents` does; returns the updated document, or undefined when none matches. */
export async function findAndUpdateWithEvents<Document extends OutboxFields>(
  { model, relay }: AggregateStore<Document>,
  filter: object,
  change: AggregateChange,
  events: readonly DomainEvent[],
): Promise<Document | undefined> {
  const update = { ...withEvents(change, events) } as Record<string, object>;
  const updated = await model
    .findOneAndUpdate(filter as QueryFilter<Document>, update, { returnDocument: 'after' })
    .lean<Document>();
  if (updated && events.length > 0) relay.flush(model);
  return updated ?? undefined;
}

/**
 * Writes a change and its events in one update, provided that the document still has the version that was read; then
 * flushes the relay. Returns false, and writes nothing, after a conflict with another writer.
 */
export function saveAggregate<Document extends OutboxFields & { version: number }>(
  store: AggregateStore<Document>,
  key: { _id: unknown; companyId: number; version: number },
  { $inc, ...change }: AggregateChange,
  events: readonly DomainEvent[] = [],
): Promise<boolean> {
  return updateWithEvents(store, { ...key }, { ...change, $inc: { ...$inc, version: 1 } }, events);
}

/** Returns the aggregate as it is stored after a save, with its next version. */
export const nextVersion = <State extends { version: number }>(state: State): State => ({
  ...state,
  version: state.version + 1,
});

/** Writes a change without events, provided that the document still has the version that was read. Returns false otherwise. */
export async function saveVersion<Document extends { version: number }>(
  model: Model<Document>,
  key: { _id: unknown; companyId: number; version: number },
  change: { $set: object; $unset?: object },
): Promise<boolean> {
  const update = { ...change, $inc: { version: 1 } } as Record<string, object>;
  return (await model.updateOne({ ...key } as QueryFilter<Document>, update)).matchedCount === 1;
}
