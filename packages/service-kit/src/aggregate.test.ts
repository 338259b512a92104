import { expect, test } from 'vitest';
import { retryOnConflict, updateAggregate } from './aggregate.ts';

/** A stored number with a version. Before each of the first `conflicts` saves, it is changed as by another process. */
function createStore(value: number, conflicts = 0) {
  let stored = { value, version: 0 };
  return {
    read: () => stored,
    load: async () => stored,
    save: async (state: typeof stored, next: number) => {
      if (conflicts-- > 0) stored = { value: stored.value + 100, version: stored.version + 1 };
      if (state.version !== stored.version) return false;
      stored = { value: next, version: state.version + 1 };
      return true;
    },
  };
}

test('decides again on the newest state after a conflict', async () => {
  const store = createStore(1, 2);
  const result = await updateAggregate(store, ({ value }) => ({ change: value + 1, result: value }));
  expect(result).toBe(201);
  expect(store.read().value).toBe(202);
});

test('writes nothing if the decision has no change', async () => {
  const store = createStore(1);
  expect(await updateAggregate(store, ({ value }) => ({ result: value }))).toBe(1);
  expect(store.read().version).toBe(0);
});

test('returns undefined for an aggregate that does not exist', async () => {
  const missing = { load: async () => undefined, save: async () => true };
  expect(await updateAggregate(missing, () => ({ change: 1, result: 'saved' }))).toBeUndefined();
});

test('throws CONFLICT after the maximum number of conflicts', async () => {
  await expect(retryOnConflict(async () => undefined, 3)).rejects.toMatchObject({ code: 'CONFLICT' });
});
