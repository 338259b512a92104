import * as billing from './billing.ts';
import type { FactType } from './define-fact.ts';
import * as identity from './identity.ts';
import * as notifications from './notifications.ts';
import * as payments from './payments.ts';
import * as tenantSettings from './tenant-settings.ts';

export const facts = { ...identity, ...tenantSettings, ...billing, ...payments, ...notifications };

const byName = new Map<string, FactType>(Object.values(facts).map((type) => [type.name, type]));

/** The kind of fact with this name; undefined for one that this version does not know. */
export const factTypeOf = (name: string): FactType | undefined => byName.get(name);
