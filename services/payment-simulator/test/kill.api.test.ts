import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { addFault, choose, openPage, queryStatus, readLedger } from './support/protocol.ts';
import { createSimulatorFolder } from './support/simulator.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** Starts the simulator in a child process and waits for its address. */
async function spawnSimulator(dataDir: string, port = 0): Promise<{ process: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  for await (const line of createInterface({ input: child.stdout })) {
    const { url } = JSON.parse(line);
    if (typeof url === 'string') return { process: child, url };
  }
  throw new Error('The simulator exited before it was listening');
}

/** Sends the signal, waits for the end of the process and returns its exit code. */
async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
  return child.exitCode;
}

it('keeps a payment exactly once when the process is killed between the journal write and the response', async () => {
  const { dataDir } = await createSimulatorFolder(onTestFinished);
  const first = await spawnSimulator(dataDir);
  const page = await openPage(first.url, 'REF1');
  await addFault(first.url, { kind: 'slow', endpoint: 'page', delayMs: 120_000 });
  const response = choose(page, 'paid').then(
    () => 'received',
    () => 'connection closed',
  );
  let outcome: string | undefined = 'open';
  while (outcome === 'open') outcome = (await readLedger(first.url)).entries[0]?.outcome;
  await endProcess(first.process, 'SIGKILL');
  expect(await response).toBe('connection closed');

  const second = await spawnSimulator(dataDir, Number(new URL(first.url).port));
  const { entries, totals } = await readLedger(second.url);
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ reference: 'REF1', outcome: 'paid' });
  expect(totals).toEqual({ debit: 12345, credit: 12345 });
  expect((await queryStatus(second.url, 'REF1')).body.iposHPResponse?.responseCode).toBe(200);

  const secondAttempt = await choose(page, 'paid');
  expect(secondAttempt.status).toBe(200);
  expect((await readLedger(second.url)).totals).toEqual({ debit: 12345, credit: 12345 });
  expect(await endProcess(second.process, 'SIGTERM')).toBe(0);
});
