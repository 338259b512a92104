import { expect, test } from 'vitest';
import { checkClock, evaluateRedis } from './check-engines.ts';
import { checkMongoUri } from './check-mongo-uri.ts';
import { checkSecrets } from './check-settings.ts';

const levels = (findings: { level: string }[]) => findings.map(({ level }) => level);
const healthyRedis = {
  address: 'redis://queue.example',
  version: '7.2.4',
  isNewEnough: true,
  oldest: '6.2',
  maxmemoryPolicy: 'noeviction',
  persistence: 'append-only file' as const,
  clockAheadMs: 3,
};

test('fails a Redis that evicts jobs or is too old, and warns about one without persistence', () => {
  expect(levels(evaluateRedis(healthyRedis))).toEqual(['ok', 'ok']);
  expect(evaluateRedis({ ...healthyRedis, maxmemoryPolicy: 'allkeys-lru' })[0]).toMatchObject({
    level: 'fail',
    advice: expect.stringContaining('noeviction'),
  });
  expect(levels(evaluateRedis({ ...healthyRedis, version: '5.0', isNewEnough: false }))).toEqual(['fail', 'ok']);
  expect(levels(evaluateRedis({ ...healthyRedis, persistence: 'none' }))).toEqual(['warn', 'ok']);
});

test('warns about options of a MongoDB address that are ignored or weaken guarantees', () => {
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

test('warns about a clock that differs by more than 1 second, and fails for more than 10 seconds', () => {
  expect(levels([900, -1100, 9_000, -10_100].flatMap((ahead) => checkClock('MongoDB', ahead)))).toEqual([
    'ok',
    'warn',
    'warn',
    'fail',
  ]);
  expect(checkClock('MongoDB', undefined)).toEqual([]);
});

test('fails secrets that are examples, repetitive or used twice, and warns about an unfinished rotation', async () => {
  const levelsOf = async (texts: Record<string, string>) => {
    const secrets = Object.entries(texts).map(([name, text]) => ({ name, text, file: undefined }));
    return levels(await checkSecrets(secrets, '/nowhere'));
  };
  const [good, otherGood] = ['u2Zk8vQmN5xT1bR7cYdW0aHsLfJpE4gi', 'M3nB6vC9xZ2aS5dF8gH1jK4lQ7wE0rTy'];
  expect(await levelsOf({ A: good, B: otherGood })).toEqual(['ok']);
  expect(await levelsOf({ A: `change-me-${good}` })).toEqual(['fail']);
  expect(await levelsOf({ A: 'abababababababababababababababababab' })).toEqual(['fail']);
  expect(await levelsOf({ A: good, B: good })).toEqual(['fail']);
  expect(await levelsOf({ A: `${good}\n${otherGood}` })).toEqual(['warn']);
});
