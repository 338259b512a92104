import { domainEvents, type EventType } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import type { CountChange } from '../domain/customer-counts.ts';
import type { KeepCounts } from '../use-cases/update-counts.ts';

/** What billing itself told of its accounts, counted. */
export function onAccountChanged({ recordEvent }: KeepCounts): Handler[] {
  const counting = <Data>(type: EventType<string, Data>, change: (data: Data) => CountChange): Handler =>
    onEvent(type, ({ id, companyId, data }) => recordEvent(companyId, id, change(data)));
  return [
    counting(domainEvents.accountAdded, () => ({ total: 1, claimed: 0 })),
    counting(domainEvents.accountClaimed, () => ({ total: 0, claimed: 1 })),
    counting(domainEvents.accountUnclaimed, () => ({ total: 0, claimed: -1 })),
    counting(domainEvents.accountRemoved, ({ wasClaimed }) => ({ total: -1, claimed: wasClaimed ? -1 : 0 })),
  ];
}
