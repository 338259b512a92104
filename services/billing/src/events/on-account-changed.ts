import { type FactType, facts } from '@utility-pay/contracts';
import { type Handler, onFact } from '@utility-pay/service-kit';
import type { CountChange } from '../domain/customer-counts.ts';
import type { KeepCounts } from '../use-cases/keep-counts.ts';

/** What billing itself told of its accounts, counted. */
export function onAccountChanged({ noteFact }: KeepCounts): Handler[] {
  const counting = <Data>(type: FactType<string, Data>, change: (data: Data) => CountChange): Handler =>
    onFact(type, ({ id, companyId, data }) => noteFact(companyId, id, change(data)));
  return [
    counting(facts.accountAdded, () => ({ total: 1, claimed: 0 })),
    counting(facts.accountClaimed, () => ({ total: 0, claimed: 1 })),
    counting(facts.accountUnclaimed, () => ({ total: 0, claimed: -1 })),
    counting(facts.accountRemoved, ({ wasClaimed }) => ({ total: -1, claimed: wasClaimed ? -1 : 0 })),
  ];
}
