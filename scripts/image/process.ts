import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Sandbox, type SandboxedProcess, startInside } from './sandbox.ts';

const READY_TIMEOUT_MS = 60_000;
/** Time that Kubernetes and compose give a process between SIGTERM and SIGKILL. */
const STOP_GRACE_MS = 30_000;
const POLL_MS = 100;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

interface Ended {
  code: number | null;
  printed: string;
}

async function endOf({ child }: SandboxedProcess): Promise<Ended> {
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += text));
  const [code] = await once(child, 'close');
  return { code, printed };
}

export interface Image {
  tree: string;
  sandbox: Sandbox;
}

/** Runs a program of the image to its end. Throws with its output unless it ends with 0. */
export async function runOnce({ tree, sandbox }: Image, environment: Record<string, string>, args: string[]) {
  const { code, printed } = await endOf(startInside(sandbox, { tree, environment }, args));
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${printed.slice(-3000)}`);
  return printed;
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined);
  return answer?.status === 200;
}

/**
 * Starts a process of the image, waits for /readyz, runs `check`, and stops it with SIGTERM.
 * @returns milliseconds until it was ready
 * @throws with its output when it is not ready in time or does not end with 0
 */
export async function runUntilReady(
  { tree, sandbox }: Image,
  environment: Record<string, string>,
  script: string,
  check: (url: string) => Promise<void> = async () => undefined,
): Promise<number> {
  const port = await freePort();
  const started = Date.now();
  // The image listens on all addresses. On a developer's machine loopback is enough.
  const variables = { ...environment, HOST: '127.0.0.1', PORT: String(port) };
  const sandboxed = startInside(sandbox, { tree, environment: variables }, [script]);
  let ended: Ended | undefined;
  const end = endOf(sandboxed).then((value) => {
    ended = value;
    return value;
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    while (!(await isReady(url))) {
      if (ended) throw new Error(`${script} ended before it was ready:\n${ended.printed.slice(-3000)}`);
      if (Date.now() - started > READY_TIMEOUT_MS) throw new Error(`${script} was not ready in time`);
      await wait(POLL_MS);
    }
    const milliseconds = Date.now() - started;
    await check(url);
    await sandboxed.signal('SIGTERM');
    const { code } = await Promise.race([end, wait(STOP_GRACE_MS).then(() => ({ code: 'none in time' }))]);
    if (code !== 0) throw new Error(`${script} ended with ${code} after SIGTERM`);
    return milliseconds;
  } finally {
    if (!ended) await sandboxed.signal('SIGKILL');
    await end;
  }
}
