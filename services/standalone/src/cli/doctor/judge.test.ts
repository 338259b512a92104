import { expect, test } from 'vitest';
import { checkClock } from './check-clock.ts';
import { judgeRedis } from './check-redis.ts';
import { checkSecrets } from './check-secrets.ts';

const levels = (findings: { level: string }[]) => findings.map(({ level }) => level);
const fit = {
  address: 'redis://queue.example',
  version: '7.2.4',
  isNewEnough: true,
  oldest: '6.2',
  maxmemoryPolicy: 'noeviction',
  persistence: 'append-only file' as const,
  clockAheadMs: 3,
};

test('a Redis that evicts jobs, or is too old, fails; one without a disk is to be looked at', () => {
  expect(levels(judgeRedis(fit))).toEqual(['ok', 'ok']);
  expect(judgeRedis({ ...fit, maxmemoryPolicy: 'allkeys-lru' })[0]).toMatchObject({
    level: 'fail',
    advice: expect.stringContaining('noeviction'),
  });
  expect(levels(judgeRedis({ ...fit, version: '5.0', isNewEnough: false }))).toEqual(['fail', 'ok']);
  expect(levels(judgeRedis({ ...fit, persistence: 'none' }))).toEqual(['warn', 'ok']);
});

test('a clock more than a second off is to be looked at, one more than ten seconds off fails, either way', () => {
  expect(levels([900, -1100, 9_000, -10_100].flatMap((ahead) => checkClock('MongoDB', ahead)))).toEqual([
    'ok',
    'warn',
    'warn',
    'fail',
  ]);
  expect(checkClock('MongoDB', undefined)).toEqual([]);
});

test('secrets of an example, by hand, or used twice fail; two at once are a change not finished', async () => {
  const of = (name: string, text: string) => ({ name, text, file: undefined });
  const [good, other] = ['u2Zk8vQmN5xT1bR7cYdW0aHsLfJpE4gi', 'M3nB6vC9xZ2aS5dF8gH1jK4lQ7wE0rTy'];
  const judge = async (...secrets: ReturnType<typeof of>[]) => levels(await checkSecrets(secrets, '/nowhere'));
  expect(await judge(of('A', good), of('B', other))).toEqual(['ok']);
  expect(await judge(of('A', `change-me-${good}`))).toEqual(['fail']);
  expect(await judge(of('A', 'abababababababababababababababababab'))).toEqual(['fail']);
  expect(await judge(of('A', good), of('B', good))).toEqual(['fail']);
  expect(await judge(of('A', `${good}\n${other}`))).toEqual(['warn']);
});
