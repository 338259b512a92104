import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { followServerClock } from '../src/mongo/server-clock.ts';
import { clockAhead } from '../src/testing/clock.ts';
import { createTestPlatform, disposeTestPlatform } from '../src/testing/platform.ts';
import { systemClock } from '../src/time-and-ids.ts';

const platform = await createTestPlatform('billing', process.env);
afterAll(() => disposeTestPlatform(platform));

const FIVE_MINUTES_MS = 5 * 60_000;

test.each([-FIVE_MINUTES_MS, FIVE_MINUTES_MS])('follows MongoDB if the local clock differs by %i ms', async (ms) => {
  const clock = await followServerClock(platform.mongo, { local: clockAhead(systemClock, ms), log: { warn: vi.fn() } });
  onTestFinished(clock.close);
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1_000);
});

test('ignores a difference of less than a second, which may come from the network', async () => {
  const clock = await followServerClock(platform.mongo, {
    local: clockAhead(systemClock, 400),
    log: { warn: vi.fn() },
  });
  onTestFinished(clock.close);
  expect(clock.now().getTime() - Date.now()).toBeGreaterThan(300);
});

test('gives a platform a clock that follows MongoDB', async () => {
  vi.useFakeTimers({ now: Date.now() + FIVE_MINUTES_MS, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const withFastClock = await createTestPlatform('billing', process.env);
  onTestFinished(() => disposeTestPlatform(withFastClock));
  const { localTime } = await withFastClock.mongo.getClient().db('admin').command({ hello: 1 });
  expect(Math.abs(withFastClock.clock.now().getTime() - localTime.getTime())).toBeLessThan(2_000);
});
