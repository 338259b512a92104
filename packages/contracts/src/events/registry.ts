import * as audit from './audit.ts';
import * as billing from './billing.ts';
import type { EventType } from './define-event.ts';
import * as identity from './identity.ts';
import * as notifications from './notifications.ts';
import * as payments from './payments.ts';
import * as tenantSettings from './tenant-settings.ts';

export const domainEvents = { ...identity, ...billing, ...payments, ...notifications, ...tenantSettings, ...audit };

const byName = new Map<string, EventType>(Object.values(domainEvents).map((type) => [type.name, type]));

/** Returns the event type with this name; undefined if this version does not know it. */
export const eventTypeOf = (name: string): EventType | undefined => byName.get(name);

/** Returns the service that publishes events of a type: the first part of the type's name. */
export const publisherOf = (type: string): string => type.split('.', 1)[0] ?? '';
