import { z } from 'zod';
import type { ServiceName } from '../actor.ts';

/** A type of domain event, published by the service in the first part of its name. */
export interface EventType<Name extends string = string, Data = unknown> {
  name: Name;
  version: number;
  data: z.ZodType<Data>;
  /** Services that receive events of this type on their queue. */
  subscribers: readonly ServiceName[];
  /** One request publishes hundreds of events of this type. They are handled after all other events and jobs. */
  isBulk?: true;
}

export const defineEvent = <Name extends string, Data>(
  name: Name,
  data: z.ZodType<Data>,
  subscribers: readonly ServiceName[] = [],
  version = 1,
): EventType<Name, Data> => ({ name, version, data, subscribers });

/** Defines a bulk event: one request publishes hundreds of them, so they are handled after all other events and jobs. */
export const defineBulkEvent = <Name extends string, Data>(
  name: Name,
  data: z.ZodType<Data>,
  subscribers: readonly ServiceName[],
): EventType<Name, Data> => ({ ...defineEvent(name, data, subscribers), isBulk: true });

/** Data of an event about a changed security setting: which change, and by whom. */
export const settingChange = z.object({ changeId: z.string(), byUserId: z.string() });

/** `companyId` of an event about a person who belongs to no company. */
export const NO_COMPANY = 0;

/** The request that caused an event, and its trace (W3C traceparent). */
export interface EventOrigin {
  requestId?: string;
  traceparent?: string;
  /** Origin of the portal in the browser that sent the request. It may be another company's host. */
  portalUrl?: string | undefined;
}

/** A domain event in an outbox, the event log or a job. Ids only, never a secret or an address. */
export interface DomainEvent<Data = unknown> {
  id: string;
  type: string;
  version: number;
  companyId: number;
  /** ISO 8601 instant. */
  at: string;
  data: Data;
  /** Absent for events that no request caused. */
  origin?: EventOrigin;
}
