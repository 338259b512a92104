import type { RequestHandler } from 'express';
import { bookOf } from '../domain/book.ts';

import type { SimulatorContext } from '../use-cases/ports.ts';
import { faultSchema } from './fault.schema.ts';

export function exportBook(context: SimulatorContext): RequestHandler {
  return (_request, response) => {
    response.json(bookOf(context.pages.all()));
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
