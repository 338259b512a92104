import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Sandbox, type SandboxedProcess, startInside } from './sandbox.ts';

const READY_TIMEOUT_MS = 60_000;
/** Time that Kubernetes and compose give a process between SIGTERM and SIGKILL. */
const STOP_GRACE_MS = 30_000;
const POLL_MS = 100;

/** Characters at the end of a failed program's output that the error contains. */
const MAX_OUTPUT_CHARACTERS = 3000;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

interface ProcessResult {
  code: number | null;
  /** Standard output and standard error together. */
  output: string;
}

/** Waits for the end of a process and returns its exit code and output. */
async function waitForEnd({ child }: SandboxedProcess): Promise<ProcessResult> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  return { code, output };
}

export interface Image {
  /** The folder with the files of /app. */
  tree: string;
  sandbox: Sandbox;
}

/**
 * Runs a program of the image to its end and returns its output.
 * @throws Error with its output unless it ends with 0
 */
export async function runOnce({ tree, sandbox }: Image, environment: Record<string, string>, args: string[]) {
  const { code, output } = await waitForEnd(startInside(sandbox, { tree, environment }, args));
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${output.slice(-MAX_OUTPUT_CHARACTERS)}`);
  return output;
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`).catch(() => undefined);
  return response?.status === 200;
}

/**
 * Starts a process of the image, waits until /readyz succeeds, runs `check`, and stops the process with SIGTERM.
 * Returns the milliseconds until it was ready.
 * @throws Error when the process is not ready in time, or does not end with 0
 */
export async function runUntilReady(
  { tree, sandbox }: Image,
  environment: Record<string, string>,
  script: string,
  check: (url: string) => Promise<void> = async () => undefined,
): Promise<number> {
  const port = await findFreePort();
  const startedAt = Date.now();
  // The image's HOST is all addresses. For this check, loopback is enough.
  const variables = { ...environment, HOST: '127.0.0.1', PORT: String(port) };
  const sandboxed = startInside(sandbox, { tree, environment: variables }, [script]);
  let result: ProcessResult | undefined;
  const ended = waitForEnd(sandboxed).then((value) => {
    result = value;
    return value;
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    while (!(await isReady(url))) {
      if (result)
        throw new Error(`${script} ended before it was ready:\n${result.output.slice(-MAX_OUTPUT_CHARACTERS)}`);
      if (Date.now() - startedAt > READY_TIMEOUT_MS) throw new Error(`${script} was not ready in time`);
      await wait(POLL_MS);
    }
    const milliseconds = Date.now() - startedAt;
    await check(url);
    await sandboxed.signal('SIGTERM');
    const { code } = await Promise.race([ended, wait(STOP_GRACE_MS).then(() => ({ code: 'none in time' }))]);
    if (code !== 0) throw new Error(`${script} ended with ${code} after SIGTERM`);
    return milliseconds;
  } finally {
    if (!result) await sandboxed.signal('SIGKILL');
    await ended;
  }
}
