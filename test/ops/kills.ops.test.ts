import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const TOOLS = fileURLToPath(new URL('../../scripts/tools.ts', import.meta.url));

/** Number of kills during each kind of work. The nightly suite sets a higher one, which also adds the nightly kinds. */
const { KILL_ROUNDS } = process.env;
const ROUNDS = Number(KILL_ROUNDS ?? 2);
/** Kinds of work; the kinds of one inner list share one start of the product. */
const KINDS = [['uploads', 'payments', 'refunds', 'corrections'], ['webhooks'], ['payment-files']];
const NIGHTLY_KINDS = [['undos', 'transfers', 'write-offs', 'disputes'], ['file-pickup']];
/** Time limit of one kill, its recovery and checks, on a busy machine. */
const KILL_TIMEOUT_MS = 120_000;

test.each((KILL_ROUNDS ? [...KINDS, ...NIGHTLY_KINDS] : KINDS).map((kinds) => [kinds]))(
  `loses and doubles nothing when the product is killed ${ROUNDS} times during each of %j`,
  { timeout: 300_000 + 4 * ROUNDS * KILL_TIMEOUT_MS },
  async (kinds) => {
    const env = { ...process.env, FAULT_WORK: kinds.join(','), FAULT_ROUNDS: String(ROUNDS) };
    // The command prints what differs, and its seed.
    const ended = await promisify(execFile)(process.execPath, [TOOLS, 'crash-test'], { env }).catch(
      (error: { stdout: string; stderr: string }) => error,
    );
    console.log(ended.stdout, ended.stderr);
    expect(ended.stdout).toContain(`${kinds.length * ROUNDS} passed, 0 failed`);
  },
);
