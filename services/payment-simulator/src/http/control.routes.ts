import type { RequestHandler } from 'express';
import { z } from 'zod';
import { ENDPOINTS, type Fault, OUTAGE_MODES } from '../domain/fault.ts';
import { ledgerOf } from '../domain/ledger.ts';
import type { SimulatorContext } from '../use-cases/ports.ts';
import { MAX_WEBHOOK_DELAY_MS, MAX_WEBHOOKS } from './fields.ts';

const scope = { reference: z.string().optional(), tpn: z.string().optional(), uses: z.int().min(1).optional() };

const faultSchema: z.ZodType<Fault> = z.discriminatedUnion('kind', [
  z.object({ ...scope, kind: z.literal('webhook-none') }),
  z.object({ ...scope, kind: z.literal('webhook-duplicate'), times: z.int().min(2).max(MAX_WEBHOOKS).default(2) }),
  z.object({ ...scope, kind: z.literal('webhook-late'), delayMs: z.int().min(1).max(MAX_WEBHOOK_DELAY_MS) }),
  z.object({ ...scope, kind: z.literal('charged-only') }),
  z.object({ ...scope, kind: z.literal('slow'), endpoint: z.enum(ENDPOINTS), delayMs: z.int().min(1).max(120_000) }),
  z.object({
    ...scope,
    kind: z.literal('outage'),
    endpoint: z.enum(ENDPOINTS).optional(),
    mode: z.enum(OUTAGE_MODES),
  }),
  z.object({ ...scope, kind: z.literal('create-500') }),
  z.object({ ...scope, kind: z.literal('transact-500') }),
  z.object({ ...scope, kind: z.literal('transact-lost') }),
  z.object({ ...scope, kind: z.literal('transact-reset') }),
  z.object({ ...scope, kind: z.literal('transact-refused') }),
  z.object({ ...scope, kind: z.literal('transact-status-500') }),
]);

/** Returns whether a host name or address belongs to this machine. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').replace(/^::ffff:/, '');
  return name === 'localhost' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}

/** Also checks the Host header: DNS rebinding would let a web page reach the control calls from this machine. */
export const loopbackOnly: RequestHandler = (request, response, next) => {
  if (isLoopback(request.hostname) && isLoopback(request.socket.remoteAddress ?? '')) return next();
  response.status(404).end();
};

export function exportLedger(context: SimulatorContext): RequestHandler {
  return (_request, response) => {
    response.json(ledgerOf(context.pages.all()));
  };
}

export function addFault(context: SimulatorContext): RequestHandler {
  return (request, response) => {
    const parsed = faultSchema.safeParse(request.body);
    if (!parsed.success) {
      response.status(400).json({
        errors: parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
      });
      return;
    }
    context.faults.add(parsed.data);
    response.status(201).json(parsed.data);
  };
}

export function clearFaults(context: SimulatorContext): RequestHandler {
  return (request, response) => {
    context.faults.clear(typeof request.query.tpn === 'string' ? request.query.tpn : undefined);
    response.status(204).end();
  };
}
