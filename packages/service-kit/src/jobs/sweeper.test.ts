import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS } from '@utility-pay/contracts';
import { expect, test, vi } from 'vitest';
import { startSweepers } from './sweeper.ts';

test('runs a sweeper again after its interval, also after a failed run, until it is closed', async () => {
  const log = { warn: vi.fn() };
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (runs === 1) throw new Error('not yet');
  };
  const sweepers = startSweepers([{ name: 'test', everyMs: 1, run }], log);
  await vi.waitFor(() => expect(runs).toBeGreaterThan(2));
  expect(log.warn).toHaveBeenCalledTimes(1);
  await sweepers.close();
  const runsAtClose = runs;
  await sleep(20);
  expect(runs).toBe(runsAtClose);
});

test('ends a pause at once when it is closed, and waits for a run in progress', async () => {
  const { promise: work, resolve: finishWork } = Promise.withResolvers<void>();
  const pausing = {
    name: 'pausing',
    everyMs: HOUR_MS,
    run: async () => undefined,
    close: vi.fn(async () => undefined),
  };
  const working = { name: 'working', everyMs: HOUR_MS, run: () => work };
  const sweepers = startSweepers([pausing, working], { warn: vi.fn() });
  let isClosed = false;
  const closing = sweepers.close().then(() => {
    isClosed = true;
  });
  await sleep(20);
  expect(isClosed).toBe(false);
  finishWork();
  await closing;
  expect(pausing.close).toHaveBeenCalledTimes(1);
});
