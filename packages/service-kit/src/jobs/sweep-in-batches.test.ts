import { expect, test } from 'vitest';
import { sweepInBatches } from './sweep-in-batches.ts';

const createList = (count: number) => {
  const due = Array.from({ length: count }, (_, index) => index);
  return {
    due,
    list: async ({ limit, skip }: { limit: number; skip: number }) => due.slice(skip, skip + limit),
    complete: (item: number) => void due.splice(due.indexOf(item), 1),
  };
};

test('handles every record although the oldest 5 fail with a batch size of 3, and reports the failures', async () => {
  const { due, list, complete } = createList(12);
  const handle = async (item: number) => {
    if (item < 5) throw new Error(`no ${item}`);
    complete(item);
    return 'done' as const;
  };
  const sweep = sweepInBatches({ list, handle, batchSize: 3 });
  await expect(sweep()).rejects.toThrow('5 records failed');
  expect(due).toEqual([0, 1, 2, 3, 4]);
});

test('ends a run after its maximum of batches, and continues after the failed records in the next run', async () => {
  const { due, list, complete } = createList(8);
  const handle = async (item: number) => {
    if (item < 4) throw new Error(`no ${item}`);
    complete(item);
    return 'done' as const;
  };
  const sweep = sweepInBatches({ list, handle, batchSize: 2, batchesPerRun: 2 });
  await expect(sweep()).rejects.toThrow('4 records failed');
  await sweep();
  expect(due).toEqual([0, 1, 2, 3]);
});

test('handles records that stay listed once per round, and begins the next round at the oldest', async () => {
  const { list } = createList(5);
  const handled: number[] = [];
  const handle = async (item: number) => {
    handled.push(item);
    return 'stays' as const;
  };
  const sweep = sweepInBatches({ list, handle, batchSize: 2, batchesPerRun: 2 });
  await sweep();
  expect(handled).toEqual([0, 1, 2, 3]);
  await sweep();
  expect(handled).toEqual([0, 1, 2, 3, 4]);
  await sweep();
  expect(handled.slice(5)).toEqual([0, 1, 2, 3]);
});

test('skips no record if failed records are postponed', async () => {
  const { list, complete } = createList(6);
  const handled: number[] = [];
  const handle = async (item: number) => {
    handled.push(item);
    complete(item);
    if (item < 3) throw new Error(`no ${item}`);
    return 'done' as const;
  };
  const sweep = sweepInBatches({ list, handle, batchSize: 3, batchesPerRun: 2, isPostponed: true });
  await expect(sweep()).rejects.toThrow('3 records failed');
  expect(handled).toEqual([0, 1, 2, 3, 4, 5]);
});

test('handles a batch with one call, and each of its records if that call fails', async () => {
  const { due, list, complete } = createList(6);
  const handledAlone: number[] = [];
  const sweep = sweepInBatches({
    list,
    handleAll: async (items: readonly number[]) => {
      if (items.includes(4)) throw new Error('no batch with 4');
      items.forEach(complete);
    },
    handle: async (item) => {
      handledAlone.push(item);
      if (item === 4) throw new Error('no 4');
      complete(item);
      return 'done';
    },
    batchSize: 3,
  });
  await expect(sweep()).rejects.toThrow('1 record failed');
  expect(handledAlone).toEqual([3, 4, 5]);
  expect(due).toEqual([4]);
});
