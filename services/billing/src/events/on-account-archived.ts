import { domainEvents } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import type { BillingUseCases } from '../use-cases/index.ts';

/** Adds the account that gets the number of an archived account, if the request that archived it stopped before. */
export const onAccountArchived = ({ addNextAccount }: BillingUseCases): Handler =>
  onEvent(domainEvents.accountArchived, async ({ companyId, data }) => {
    await addNextAccount({ companyId, ...data });
  });
