import { domainEvents } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import type { BillingUseCases } from '../use-cases/index.ts';

/** Adds the sample data of a sandbox. */
export const onSandboxCreated = ({ addSandboxData }: BillingUseCases): Handler =>
  onEvent(domainEvents.sandboxCreated, ({ companyId, data: { liveCompanyId } }) =>
    addSandboxData({ companyId, liveCompanyId }),
  );
