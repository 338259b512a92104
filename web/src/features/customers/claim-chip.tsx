import type { ClaimState } from '../../gql/schema.ts';
import { StatusChip } from '../../ui/status-chip.tsx';

const CHIPS = {
  CLAIMED: ['success', 'Claimed'],
  CLAIMING: ['info', 'Being claimed'],
  UNCLAIMED: ['neutral', 'Unclaimed'],
} as const satisfies Record<ClaimState, readonly [string, string]>;

/** Whether an account has found its customer. */
export function ClaimChip({ state }: { state: ClaimState }) {
  const [meaning, word] = CHIPS[state];
  return <StatusChip meaning={meaning}>{word}</StatusChip>;
}
