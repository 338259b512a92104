import { expect, test } from 'vitest';
import { checkClock, evaluateRedis } from './check-engines.ts';
import { checkMongoUri } from './check-mongo-uri.ts';
import { checkSecrets } from './check-settings.ts';

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

test('fails a Redis that evicts jobs or is too old, and warns about one without persistence', () => {
  expect(levels(evaluateRedis(fit))).toEqual(['ok', 'ok']);
  expect(evaluateRedis({ ...fit, maxmemoryPolicy: 'allkeys-lru' })[0]).toMatchObject({
    level: 'fail',
    advice: expect.stringContaining('noeviction'),
  });
  expect(levels(evaluateRedis({ ...fit, version: '5.0', isNewEnough: false }))).toEqual(['fail', 'ok']);
  expect(levels(evaluateRedis({ ...fit, persistence: 'none' }))).toEqual(['warn', 'ok']);
});

test('warns about options of a MongoDB address that are ignored or weaken what is promised', () => {
  const found = (options: string) => checkMongoUri(`mongodb://host/?${options}`).map((finding) => finding.found);
  expect(found('replicaSet=rs0&w=majority&readPreference=primary&retryWrites=true&tls=true')).toEqual([]);
  expect(checkMongoUri('mongodb://host')).toEqual([]);
  expect(found('readPreference=secondaryPreferred&w=1&readConcernLevel=local&journal=false')).toEqual([
    'MONGODB_URI sets readPreference=secondaryPreferred; readPreference=primary is used instead',
    'MONGODB_URI sets w=1; w=majority is used instead',
    'MONGODB_URI sets readConcernLevel=local; readConcernLevel=majority is used instead',
    'MONGODB_URI sets journal=false; journal=true is used instead',
  ]);
  expect(found('retryWrites=false&tlsInsecure=true')).toHaveLength(2);
});

test('warns about a clock that differs by more than a second, and fails one that differs by more than ten', () => {
  expect(levels([900, -1100, 9_000, -10_100].flatMap((ahead) => checkClock('MongoDB', ahead)))).toEqual([
    'ok',
    'warn',
    'warn',
    'fail',
  ]);
  expect(checkClock('MongoDB', undefined)).toEqual([]);
});

test('fails secrets that are examples, repetitive or used twice, and warns about an unfinished rotation', async () => {
  const of = (name: string, text: string) => ({ name, text, file: undefined });
  const [good, other] = ['u2Zk8vQmN5xT1bR7cYdW0aHsLfJpE4gi', 'M3nB6vC9xZ2aS5dF8gH1jK4lQ7wE0rTy'];
  const levelsOf = async (...secrets: ReturnType<typeof of>[]) => levels(await checkSecrets(secrets, '/nowhere'));
  expect(await levelsOf(of('A', good), of('B', other))).toEqual(['ok']);
  expect(await levelsOf(of('A', `change-me-${good}`))).toEqual(['fail']);
  expect(await levelsOf(of('A', 'abababababababababababababababababab'))).toEqual(['fail']);
  expect(await levelsOf(of('A', good), of('B', good))).toEqual(['fail']);
  expect(await levelsOf(of('A', `${good}\n${other}`))).toEqual(['warn']);
});
