import type { RequestHandler } from 'express';
import type { SchemaGate } from '../migrations/schema-gate.ts';
import type { Readiness } from './health.ts';
import type { Platform } from './platform.ts';

/** Seconds after which a caller may try again. */
const RETRY_AFTER_S = 2;

/** Whether a process can work: its schema is there, and so is its database. */
export const readinessOf =
  ({ mongo }: Pick<Platform, 'mongo'>, gate: SchemaGate) =>
  (): Readiness => {
    const waitsFor = gate.waitsFor();
    return waitsFor === undefined ? mongo.readyState === 1 : { waitsFor };
  };

/** Answers 503 while the schema is older than the code: not every caller looks at `/readyz` first. */
export const refuseUntilReady =
  (gate: SchemaGate): RequestHandler =>
  (_request, response, next) => {
    const waitsFor = gate.waitsFor();
    if (waitsFor === undefined) next();
    else response.status(503).set('Retry-After', String(RETRY_AFTER_S)).type('text/plain').send(waitsFor);
  };
