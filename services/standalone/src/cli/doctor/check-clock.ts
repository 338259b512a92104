import { type Finding, findingsOf } from './finding.ts';

const { ok, warn, fail } = findingsOf('clocks');

/** Milliseconds: tokens between our processes live 60 s, and a receipt should tell the right minute. */
const WARN_MS = 1_000;
const FAIL_MS = 10_000;

/** How far an engine's clock is from this machine's. */
export function checkClock(engine: string, aheadMs: number | undefined): Finding[] {
  if (aheadMs === undefined) return [];
  const found = `${engine} is ${Math.abs(aheadMs)} ms ${aheadMs < 0 ? 'behind' : 'ahead of'} this machine`;
  const advice = 'Keep all machines in time with NTP (chrony, systemd-timesyncd).';
  if (Math.abs(aheadMs) > FAIL_MS) return [fail(`${found}; the limit is ${FAIL_MS} ms`, advice)];
  if (Math.abs(aheadMs) > WARN_MS) return [warn(`${found}; more than ${WARN_MS} ms`, advice)];
  return [ok(found)];
}
