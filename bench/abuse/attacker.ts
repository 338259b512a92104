import { constants, setPriority } from 'node:os';
import { attacks } from './attacks.ts';
import type { Target } from './world.ts';

// Real attackers have machines of their own, so preparing their requests here must not take CPU time from the product.
setPriority(constants.priority.PRIORITY_LOW);

// main.ts starts this process: it runs one attack for some seconds and sends the number of responses of each status.
process.once('message', async ({ name, target, seconds }: { name: string; target: Target; seconds: number }) => {
  const counts: Record<string, number> = {};
  const stop = new AbortController();
  // Not AbortSignal.timeout, which does not keep the process alive, and neither do paused sockets.
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
