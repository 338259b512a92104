import { get, type RequestOptions } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { mongoAddress } from './address.ts';
import { type EngineKind, readEngineRecords } from './disk/record.ts';
import { command, withMongo } from './mongo/client.ts';
import { REPLICA_SET } from './mongo/replica-set.ts';
import type { Context, EngineEnv, Service } from './types.ts';

const PING_TIMEOUT_MS = 2_000;
const PRIMARY_TIMEOUT_MS = 60_000;
const MONGO_PORT = 27017;
const REDIS_PORT = 6379;
const REDIS_SETTINGS = ['--appendonly', 'yes', '--appendfsync', 'everysec', '--maxmemory-policy', 'noeviction'];

type Container = Pick<Service, 'pid' | 'stop'> & { host: string; port: number };

/** Starts a container for a test run when a Docker daemon answers and no other engine owns data in this folder. */
export async function tryContainer(kind: EngineKind, context: Context): Promise<Service | undefined> {
  if (context.mode !== 'test' || (await readEngineRecords(context.dataDir))[kind] !== undefined) return undefined;
  if (!(await isDockerAvailable(context.env))) return undefined;
  const start = kind === 'mongodb' ? mongoContainer : redisContainer;
  return start().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    context.log('No container could be started, looking for another engine', { kind, reason });
    return undefined;
  });
}

function isDockerAvailable(env: EngineEnv): Promise<boolean> {
  const daemon = daemonOf(env);
  if (daemon === undefined) return Promise.resolve(false);
  return new Promise((resolve) => {
    const request = get({ ...daemon, path: '/_ping', timeout: PING_TIMEOUT_MS }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
  });
}

function daemonOf(env: EngineEnv): RequestOptions | undefined {
  const host = env.DOCKER_HOST || 'unix:///var/run/docker.sock';
  if (host.startsWith('unix://')) return { socketPath: host.slice('unix://'.length) };
  const match = /^(?:tcp|http):\/\/([^:/]+):(\d+)/.exec(host);
  return match ? { host: match[1], port: match[2] } : undefined;
}

/** Starts an image and waits for its port. The library's reaper removes the container of a killed process. */
async function startContainer(image: string, port: number, args: string[]): Promise<Container> {
  // A development dependency: it is loaded only here, the product runs without it.
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer(image)
    .withCommand(args)
    .withExposedPorts(port)
    .withWaitStrategy(Wait.forListeningPorts())
    .start();
  return {
    host: container.getHost(),
    port: container.getMappedPort(port),
    pid: () => undefined,
    stop: async () => {
      await container.stop();
    },
  };
}

/** Starts MongoDB as a replica set of one node. */
async function mongoContainer(): Promise<Service> {
  const container = await startContainer('mongo:8', MONGO_PORT, ['--replSet', REPLICA_SET, '--bind_ip_all']);
  const uri = mongoAddress(container.port, true, container.host);
  await withMongo(uri, async (client) => {
    const members = [{ _id: 0, host: `127.0.0.1:${MONGO_PORT}` }];
    await command(client, { replSetInitiate: { _id: REPLICA_SET, members } });
    const deadline = Date.now() + PRIMARY_TIMEOUT_MS;
    while (!(await command(client, { hello: 1 })).isWritablePrimary) {
      if (Date.now() > deadline) throw new Error('MongoDB in the container did not become primary');
      await sleep(100);
    }
  });
  return { ...container, name: 'mongo-container', address: uri };
}

async function redisContainer(): Promise<Service> {
  const container = await startContainer('valkey/valkey:9', REDIS_PORT, ['valkey-server', ...REDIS_SETTINGS]);
  return { ...container, name: 'valkey-container', address: `redis://${container.host}:${container.port}` };
}
