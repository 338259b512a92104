import { domainEvents } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import type { AddAuditEntry } from '../use-cases/audit-log.ts';

/** Adds the audited acts of every service to the audit log. */
export const onActRecorded = (add: AddAuditEntry): Handler[] =>
  [
    domainEvents.billingActRecorded,
    domainEvents.identityActRecorded,
    domainEvents.notificationsActRecorded,
    domainEvents.paymentsActRecorded,
    domainEvents.tenantSettingsActRecorded,
  ].map((type) => onEvent(type, ({ id, companyId, at, data }) => add({ ...data, id, companyId, at: new Date(at) })));
