import { constants, setPriority } from 'node:os';
import { attacks } from './attacks.ts';
import type { Target } from './world.ts';

// Attackers have machines of their own: preparing their requests must not take the CPU from the product.
setPriority(constants.priority.PRIORITY_LOW);

/** Started by main.ts: runs one attack for some seconds and sends how many responses had which status. */
process.once('message', async ({ name, target, seconds }: { name: string; target: Target; seconds: number }) => {
  const counts: Record<string, number> = {};
  const stop = new AbortController();
  // Unlike AbortSignal.timeout this keeps the process alive: paused sockets do not.
  setTimeout(() => stop.abort(), seconds * 1000);
  await attacks[name]?.(
    target,
    (result) => {
      counts[result] = (counts[result] ?? 0) + 1;
    },
    stop.signal,
  );
  process.send?.(counts, () => process.exit());
});
