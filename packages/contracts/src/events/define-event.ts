import type { z } from 'zod';
import type { ServiceName } from '../actor.ts';

/**
 * A kind of event: something that happened, told by the service in the name's first part.
 * Renaming one strands what is in flight: add a new name instead.
 */
export interface EventType<Name extends string = string, Data = unknown> {
  name: Name;
  version: number;
  data: z.ZodType<Data>;
  /** Services whose queue receives each event of this kind. */
  subscribers: readonly ServiceName[];
}

export const defineEvent = <Name extends string, Data>(
  name: Name,
  data: z.ZodType<Data>,
  subscribers: readonly ServiceName[] = [],
  version = 1,
): EventType<Name, Data> => ({ name, version, data, subscribers });

/** `companyId` of an event about somebody who belongs to no company. */
export const NO_COMPANY = 0;

/** The request that something began in, and the trace that it belongs to (W3C traceparent). */
export interface EventOrigin {
  requestId?: string;
  traceparent?: string;
}

/** One event as it lies in an outbox, in the event log and in a job: ids only, never a secret or an address. */
export interface DomainEvent<Data = unknown> {
  id: string;
  type: string;
  version: number;
  companyId: number;
  /** ISO instant. */
  at: string;
  data: Data;
  /** Absent for what nobody asked for. */
  origin?: EventOrigin;
}
