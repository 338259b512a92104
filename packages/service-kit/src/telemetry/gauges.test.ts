import { Registry } from 'prom-client';
import { afterEach, expect, test, vi } from 'vitest';
import { createGaugeRegistry } from './gauges.ts';

afterEach(() => void vi.useRealTimers());

const twoGauges = { gauges: { files: 'how many', oldest: 'how old' }, labels: ['service'] };

test('reads a source once for all its gauges and reuses the reading for 5 seconds', async () => {
  vi.useFakeTimers();
  const registry = new Registry();
  let reads = 0;
  createGaugeRegistry(registry)({
    ...twoGauges,
    read: async () => [
      { gauge: 'files', labels: { service: 'billing' }, value: ++reads },
      { gauge: 'oldest', value: 5 },
    ],
  });
  expect(await registry.metrics()).toContain('files{service="billing"} 1');
  expect(await registry.metrics()).toContain('oldest 5');
  expect(reads).toBe(1);
  vi.advanceTimersByTime(5001);
  expect(await registry.metrics()).toContain('files{service="billing"} 2');
});

test('reports a gauge of several services in one process once, with the samples of each service', async () => {
  const registry = new Registry();
  const addGauges = createGaugeRegistry(registry);
  for (const service of ['billing', 'payments'])
    addGauges({ ...twoGauges, read: async () => [{ gauge: 'files', labels: { service }, value: 1 }] });
  expect(await registry.metrics()).toMatch(/files\{service="billing"\} 1\nfiles\{service="payments"\} 1/);
});

test('omits a source that fails, or takes longer than 2 seconds', async () => {
  vi.useFakeTimers();
  const registry = new Registry();
  const addGauges = createGaugeRegistry(registry);
  addGauges({ gauges: { broken: 'fails' }, labels: [], read: () => Promise.reject(new Error('connection refused')) });
  addGauges({ gauges: { hanging: 'hangs' }, labels: [], read: () => new Promise(() => undefined) });
  addGauges({ gauges: { fine: 'is there' }, labels: [], read: async () => [{ gauge: 'fine', value: 1 }] });
  const reading = registry.metrics();
  await vi.advanceTimersByTimeAsync(2001);
  const samples = (await reading).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(samples).toEqual(['fine 1']);
});
