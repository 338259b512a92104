import { domainEvents } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import type { BillingUseCases } from '../use-cases/index.ts';

/** Applies a transfer to the receiving account, if the request that made it stopped before. */
export const onCreditTransferred = ({ transferCredit }: BillingUseCases): Handler =>
  onEvent(domainEvents.creditTransferred, ({ companyId, data }) => transferCredit({ companyId, ...data }));
