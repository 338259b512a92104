import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Sandbox, type Shut, startInside } from './sandbox.ts';

const READY_WITHIN_MS = 60_000;
/** Milliseconds that Kubernetes and compose give a process after SIGTERM, before they kill it. */
const STOP_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 100;

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

async function endOf({ child }: Shut): Promise<Ended> {
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += text));
  const [code] = await once(child, 'close');
  return { code, printed };
}

export interface Image {
  tree: string;
  sandbox: Sandbox;
}

/** Runs a program of the image to its end. @throws with what it printed unless it ends with 0. */
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
 * Starts a process of the image, waits for /readyz, has `look` look at it, and tells it to stop as a cluster does.
 * @returns milliseconds to its being ready. @throws with what it printed when it is not ready or does not end in order.
 */
export async function runUntilReady(
  { tree, sandbox }: Image,
  environment: Record<string, string>,
  script: string,
  look: (url: string) => Promise<void> = async () => undefined,
): Promise<number> {
  const port = await freePort();
  const started = Date.now();
  // The image listens on every address of its network; this is somebody's machine.
  const given = { ...environment, HOST: '127.0.0.1', PORT: String(port) };
  const shut = startInside(sandbox, { tree, environment: given }, [script]);
  let ended: Ended | undefined;
  const end = endOf(shut).then((value) => {
    ended = value;
    return value;
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    while (!(await isReady(url))) {
      if (ended) throw new Error(`${script} ended before it was ready:\n${ended.printed.slice(-3000)}`);
      if (Date.now() - started > READY_WITHIN_MS) throw new Error(`${script} was not ready in time`);
      await wait(LOOK_EVERY_MS);
    }
    const milliseconds = Date.now() - started;
    await look(url);
    await shut.signal('SIGTERM');
    const { code } = await Promise.race([end, wait(STOP_WITHIN_MS).then(() => ({ code: 'none in time' }))]);
    if (code !== 0) throw new Error(`${script} was told to stop and ended with ${code}`);
    return milliseconds;
  } finally {
    if (!ended) await shut.signal('SIGKILL');
    await end;
  }
}
