import { domainEvents } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import type { BillingUseCases } from '../use-cases/index.ts';

/** Adds a moved credit to the account that gets it, if the request that moved it could not. */
export const onCreditTransferred = ({ transferCredit }: BillingUseCases): Handler =>
  onEvent(domainEvents.creditTransferred, ({ companyId, data }) => transferCredit({ companyId, ...data }));
