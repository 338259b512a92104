import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const TOOLS = fileURLToPath(new URL('../../scripts/tools.ts', import.meta.url));
const TIMEOUT_MS = 1_200_000;

/** The kinds of work whose rounds take less than a minute; `npm run tools -- crash-test` runs all of them. */
const KINDS = ['webhooks', 'payment-files'];

test.each(KINDS)(
  'loses and doubles nothing when the product is killed twice during %s',
  {
    timeout: TIMEOUT_MS,
  },
  async (kind) => {
    const env = { ...process.env, FAULT_WORK: kind, FAULT_ROUNDS: '2' };
    // The command prints what differs, and its seed.
    const ended = await promisify(execFile)(process.execPath, [TOOLS, 'crash-test'], { env }).catch(
      (error: { stdout: string; stderr: string }) => error,
    );
    console.log(ended.stdout, ended.stderr);
    expect(ended.stdout).toContain('2 passed, 0 failed');
  },
);
