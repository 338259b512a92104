import {
  type Actor,
  type AuditedAct,
  type AuditValues,
  type DomainEvent,
  domainEvents,
  type EventType,
  NO_COMPANY,
  type ServiceName,
} from '@utility-pay/contracts';
import { currentContext } from './log.ts';
import type { CreateEvent } from './outbox/outbox.ts';

/** What was done to what; the recorder adds who did it and from where. */
export type Act = Omit<AuditedAct, 'actor' | 'address'>;

/**
 * Returns the event of an audited act, to be written in the same update as the change. `companyId` null stands for the
 * deployment.
 */
export type RecordAct = (actor: Actor, companyId: number | null, act: Act) => DomainEvent<AuditedAct>;

const ACT_RECORDED: Record<ServiceName, EventType<string, AuditedAct>> = {
  billing: domainEvents.billingActRecorded,
  identity: domainEvents.identityActRecorded,
  notifications: domainEvents.notificationsActRecorded,
  payments: domainEvents.paymentsActRecorded,
  'tenant-settings': domainEvents.tenantSettingsActRecorded,
};

/** Returns the recorder of a service's audited acts. */
export const createActRecorder =
  (service: ServiceName, createEvent: CreateEvent): RecordAct =>
  (actor, companyId, act) => {
    const { clientAddress } = currentContext();
    return createEvent(ACT_RECORDED[service], companyId ?? NO_COMPANY, {
      ...act,
      actor: toAuditActor(actor),
      ...(clientAddress ? { address: clientAddress } : {}),
    });
  };

/** The actor of acts that no person requested, such as those of the command line. */
export const SYSTEM: Actor = { kind: 'service', service: 'gateway' };

function toAuditActor(actor: Actor): AuditedAct['actor'] {
  if (actor.kind === 'user') return { kind: 'user', id: actor.userId, role: actor.role };
  if (actor.kind === 'partner') return { kind: 'partner', id: actor.keyId };
  return { kind: actor.kind === 'service' ? 'system' : 'anonymous' };
}

/** Recorded in place of a value that the log must not contain. */
const CHANGED = 'changed';
const MAX_VALUE_LENGTH = 200;

/**
 * Returns the fields whose values differ, before and after. Values of fields in `shown` are recorded; of any other
 * field only that it changed, so that a field that is not listed cannot put a secret or personal data into the log.
 */
export function changedValues<Fields extends object>(
  before: Partial<Fields>,
  after: Partial<Fields>,
  shown: readonly (keyof Fields & string)[],
): { before: AuditValues; after: AuditValues } {
  const values = { before: {} as AuditValues, after: {} as AuditValues };
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof Fields & string>) {
    const [old, current] = [before[field], after[field]];
    if (JSON.stringify(old ?? '') === JSON.stringify(current ?? '')) continue;
    if (!shown.includes(field)) {
      values.after[field] = CHANGED;
      continue;
    }
    if (old !== undefined && old !== null) values.before[field] = toValue(old);
    if (current !== undefined && current !== null) values.after[field] = toValue(current);
  }
  return values;
}

function toValue(value: NonNullable<unknown>): string | number | boolean {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}
