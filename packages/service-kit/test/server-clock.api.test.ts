import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { followServerClock } from '../src/mongo/server-clock.ts';
import { createTestPlatform, disposeTestPlatform } from '../src/testing/platform.ts';

const platform = await createTestPlatform('billing', process.env);
afterAll(() => disposeTestPlatform(platform));

const MINUTES_5 = 5 * 60_000;
const aheadBy = (ms: number) => ({ now: () => new Date(Date.now() + ms) });

test.each([-MINUTES_5, MINUTES_5])('a process whose clock is off by %i ms uses the time of MongoDB', async (ms) => {
  const clock = await followServerClock(platform.mongo, { local: aheadBy(ms), log: { warn: vi.fn() } });
  onTestFinished(clock.close);
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1_000);
});

test('ignores a difference of less than a second, which comes from the network', async () => {
  const clock = await followServerClock(platform.mongo, { local: aheadBy(400), log: { warn: vi.fn() } });
  onTestFinished(clock.close);
  expect(clock.now().getTime() - Date.now()).toBeGreaterThan(300);
});

test('the clock of a service follows MongoDB unless a test gives another one', async () => {
  vi.useFakeTimers({ now: Date.now() + MINUTES_5, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const fast = await createTestPlatform('billing', process.env);
  onTestFinished(() => disposeTestPlatform(fast));
  const { localTime } = await fast.mongo.getClient().db('admin').command({ hello: 1 });
  expect(Math.abs(fast.clock.now().getTime() - localTime.getTime())).toBeLessThan(2_000);
});
