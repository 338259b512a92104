import { once } from 'node:events';
import { connect } from 'node:net';
import { basename } from 'node:path';
import { redisAddresses } from './engines.ts';
import type { System } from './system.ts';

export interface FailedJob {
  /** The service that owns the queue. */
  queue: string;
  id: string;
  name: string;
  data: unknown;
  reason: string;
}

/**
 * Adds a job to a queue's failed jobs, in the format of BullMQ. A test doesn't have to wait more than a minute for the
 * last attempt of a real job. The job can be retried.
 */
export async function addFailedJob({ dataDir }: Pick<System, 'dataDir'>, job: FailedJob): Promise<void> {
  const { queue, id, name, data, reason } = job;
  const redisUrl = process.env.REDIS_URL;
  const prefix = `{${basename(dataDir)}-${queue}}:${queue}`;
  const now = String(Date.now());
  // What BullMQ stores for a job.
  const fields = {
    name,
    data: JSON.stringify({ data }),
    opts: JSON.stringify({ attempts: 8, removeOnComplete: true, removeOnFail: { count: 1000 } }),
    timestamp: now,
    delay: '0',
    priority: '0',
    // BullMQ's names of attemptsMade and attemptsStarted.
    atm: '8',
    ats: '8',
    processedOn: now,
    finishedOn: now,
    failedReason: reason,
    stacktrace: '[]',
  };
  const database = redisUrl ? new URL(redisUrl).pathname.slice(1) || '0' : '0';
  await send(redisAddresses(dataDir, redisUrl)[0], [
    ['SELECT', database],
    ['HSET', `${prefix}:${id}`, ...Object.entries(fields).flat()],
    ['ZADD', `${prefix}:failed`, now, id],
  ]);
}

/** Returns a command in the protocol of Redis (RESP). */
const encodeCommand = (args: string[]): string =>
  `*${args.length}\r\n${args.map((arg) => `$${Buffer.byteLength(arg)}\r\n${arg}\r\n`).join('')}`;

async function send(address: { host: string; port: number } | undefined, commands: string[][]): Promise<void> {
  if (!address) throw new Error('the system has no Redis');
  const socket = connect(address);
  socket.write(commands.map(encodeCommand).join(''));
  let answers = '';
  while (answers.split('\r\n').length <= commands.length) answers += String((await once(socket, 'data'))[0]);
  socket.destroy();
  if (answers.includes('-')) throw new Error(`Redis: ${answers}`);
}
