import type { ServiceName } from '../actor.ts';
import { auditedAct } from '../audit.ts';
import { defineBulkEvent } from './define-event.ts';

const actRecorded = <Service extends ServiceName>(service: Service) =>
  defineBulkEvent(`${service}.act.recorded`, auditedAct, ['identity']);

// Every service records the audited acts on its documents; identity adds them to the audit log.
export const billingActRecorded = actRecorded('billing');
export const identityActRecorded = actRecorded('identity');
export const notificationsActRecorded = actRecorded('notifications');
export const paymentsActRecorded = actRecorded('payments');
export const tenantSettingsActRecorded = actRecorded('tenant-settings');
