import { domainEvents } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import type { BillingUseCases } from '../use-cases/index.ts';

/** Completes a transfer whose request did not credit the receiving account. */
export const onCreditTransferred = ({ transferCredit }: BillingUseCases): Handler =>
  onEvent(domainEvents.creditTransferred, ({ companyId, data }) => transferCredit({ companyId, ...data }));
