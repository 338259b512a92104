import { MINUTE_MS } from '@utility-pay/contracts';
import { expect, test, vi } from 'vitest';
import { createRefusalLog } from './refused-access.ts';

const setUp = () => {
  let now = 0;
  const log = { info: vi.fn(), warn: vi.fn() };
  const pass = (milliseconds: number): void => {
    now += milliseconds;
  };
  return { log, record: createRefusalLog(log, () => now), pass };
};

test('a process logs at most 300 lines a minute, whatever the number of callers', () => {
  const { log, record } = setUp();
  for (let caller = 0; caller < 10_000; caller++) record(`caller ${caller}`, {});
  expect(log.info).toHaveBeenCalledTimes(300);
});

test('a caller gets 10 lines a minute; the next minute begins with the number of omitted lines', () => {
  const { log, record, pass } = setUp();
  for (let index = 0; index < 25; index++) record('caller', { code: 'FORBIDDEN' });
  expect(log.info).toHaveBeenCalledTimes(10);
  expect(log.warn).not.toHaveBeenCalled();
  pass(MINUTE_MS);
  record('caller', { code: 'FORBIDDEN' });
  expect(log.warn).toHaveBeenCalledExactlyOnceWith({ event: 'access.refused', omitted: 15 }, expect.any(String));
  expect(log.info).toHaveBeenCalledTimes(11);
  pass(MINUTE_MS);
  record('caller', {});
  expect(log.warn).toHaveBeenCalledTimes(1);
});
