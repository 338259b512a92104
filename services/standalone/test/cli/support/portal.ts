import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { SERVICES } from '@utility-pay/contracts';
import { connectMongo } from '@utility-pay/service-kit/mongo/connect';
import { runProgram } from '../../../src/cli/program.ts';

/** The result of a run of the command line. */
export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
  /** Parses stdout as one JSON value. */
  json(): unknown;
}

export interface World {
  dataDir: string;
  environment: Record<string, string>;
  portal(args: string[], environment?: Record<string, string | undefined>): Promise<Ended>;
  dispose(): Promise<void>;
}

const ENCRYPTION_KEY = 'V5nXc8mK2jH7gF4dS1aP9oI6uY3tR0eW';

/** Creates a deployment with its own databases on the servers of the test run, its own secrets and its own DATA_DIR. */
export async function createWorld(): Promise<World> {
  const { MONGODB_URI = '', REDIS_URL = '', PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
  const dataDir = await mkdtemp(join(tmpdir(), 'utility-pay-cli-'));
  const prefix = basename(dataDir);
  const environment = {
    ...{ PATH, HOME, NODE_COMPILE_CACHE, MONGODB_URI, REDIS_URL, ENCRYPTION_KEY },
    ...{ DATA_DIR: dataDir, DATABASE_PREFIX: prefix, QUEUE_PREFIX: prefix, APOLLO_TELEMETRY_DISABLED: '1' },
  };
  return {
    dataDir,
    environment,
    portal: (args, more = {}) => runPortal(args, { ...environment, ...more }),
    dispose: async () => {
      for (const service of SERVICES) {
        const mongo = await connectMongo(MONGODB_URI, `${prefix}-${service}`);
        await mongo.dropDatabase();
        await mongo.close();
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs the command line in this process. */
async function runPortal(args: string[], env: Record<string, string | undefined>): Promise<Ended> {
  const [stdout, stderr] = [collectText(), collectText()];
  const host = { env, stdin: Readable.from([]), stdout: stdout.stream, stderr: stderr.stream };
  const code = await runProgram(host, ['node', 'portal', ...args]);
  return { code, stdout: stdout.text(), stderr: stderr.text(), json: () => JSON.parse(stdout.text()) };
}

/** Returns a stream, and what was written to it. */
function collectText(): { stream: Writable; text(): string } {
  let text = '';
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk: string, _encoding, done) => {
      text += chunk;
      done();
    },
  });
  return { stream, text: () => text };
}
