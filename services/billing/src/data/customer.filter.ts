import { wordBeginning } from '@utility-pay/service-kit/mongo/word-beginning';
import type { Claim } from '../domain/customer.ts';
import type { CustomerFilter } from '../use-cases/ports.ts';

const CLAIMED: Claim['state'][] = ['claimed'];
const NOT_CLAIMED: Claim['state'][] = ['unclaimed', 'claiming'];

/**
 * The filters whose results together are the ones asked for, no customer in two of them. One equality each, since an
 * index yields its customers in the order of the list only for one state at a time. `everyState`: the list's index has
 * the state before its order.
 */
export function customerFilters(companyId: number, { words, claimed }: CustomerFilter, everyState = false) {
  const matching = {
    companyId,
    ...(words.length === 0 ? {} : { $and: words.map((word) => ({ searchTokens: wordBeginning(word) })) }),
  };
  if (claimed === undefined && !(everyState && words.length === 0)) return [matching];
  const states = claimed === undefined ? [...CLAIMED, ...NOT_CLAIMED] : claimed ? CLAIMED : NOT_CLAIMED;
  return states.map((state) => ({ ...matching, 'claim.state': state }));
}
