import { Registry } from 'prom-client';
import { afterEach, expect, test, vi } from 'vitest';
import { createGaugeRegistry } from './gauges.ts';

afterEach(() => void vi.useRealTimers());

const two = { gauges: { files: 'how many', oldest: 'how old' }, labels: ['service'] };

test('one look tells all its gauges, and is kept for whoever reads next', async () => {
  vi.useFakeTimers();
  const registry = new Registry();
  let looks = 0;
  createGaugeRegistry(registry)({
    ...two,
    read: async () => [
      { gauge: 'files', labels: { service: 'billing' }, value: ++looks },
      { gauge: 'oldest', value: 5 },
    ],
  });
  expect(await registry.metrics()).toContain('files{service="billing"} 1');
  expect(await registry.metrics()).toContain('oldest 5');
  expect(looks).toBe(1);
  vi.advanceTimersByTime(5001);
  expect(await registry.metrics()).toContain('files{service="billing"} 2');
});

test('services that share a process share a gauge', async () => {
  const registry = new Registry();
  const measure = createGaugeRegistry(registry);
  for (const service of ['billing', 'payments'])
    measure({ ...two, read: async () => [{ gauge: 'files', labels: { service }, value: 1 }] });
  expect(await registry.metrics()).toMatch(/files\{service="billing"\} 1\nfiles\{service="payments"\} 1/);
});

test('a look that fails or hangs is left out, and holds nobody up', async () => {
  vi.useFakeTimers();
  const registry = new Registry();
  const measure = createGaugeRegistry(registry);
  measure({ gauges: { broken: 'fails' }, labels: [], read: () => Promise.reject(new Error('away')) });
  measure({ gauges: { hanging: 'hangs' }, labels: [], read: () => new Promise(() => undefined) });
  measure({ gauges: { fine: 'is there' }, labels: [], read: async () => [{ gauge: 'fine', value: 1 }] });
  const reading = registry.metrics();
  await vi.advanceTimersByTimeAsync(2001);
  const samples = (await reading).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(samples).toEqual(['fine 1']);
});
