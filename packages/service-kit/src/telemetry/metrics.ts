import { type DomainEvent, domainEvents, eventTypeOf } from '@utility-pay/contracts';
import { Router } from 'express';
import { Counter, Histogram, Registry } from 'prom-client';
import { type AddGauges, createGaugeRegistry } from './gauges.ts';

/** Upper bounds in seconds: a page is judged around 0.1-1, an upload or a job may take minutes. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const JOB_SECONDS = [0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 15, 60, 300, 1800];

export const SIGN_IN_RESULTS = ['signed-in', 'choose-company', 'refused', 'limited'] as const;
export type SignInResult = (typeof SIGN_IN_RESULTS)[number];

/**
 * What a process counts of its work, in a registry of its own. Labels are words of our own, patterns and codes: never
 * a company, a person or an id, so that the number of series does not grow with customers.
 */
export interface Metrics {
  registry: Registry;
  requests: Histogram<'service' | 'route' | 'method' | 'status'>;
  operations: Histogram<'operation'>;
  graphErrors: Counter<'code'>;
  jobs: Histogram<'queue' | 'result'>;
  domainEvents: Counter<'type'>;
  payments: Counter<'status'>;
  deliveries: Counter<'result'>;
  uploadRows: Counter<'result'>;
  signIns: Counter<'result'>;
  /** Adds what is looked up when somebody reads the metrics. */
  addGauges: AddGauges;
}

export function createMetrics(registry = new Registry()): Metrics {
  const registers = [registry];
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[], buckets: number[]) =>
    new Histogram({ name, help, labelNames, buckets, registers });
  /** Every value stands at 0 from the start: a first one is a rise, too. */
  const counter = <Label extends string>(name: string, help: string, label: Label, values: readonly string[] = []) => {
    const made = new Counter({ name, help, labelNames: [label], registers });
    for (const value of values) made.inc({ [label]: value } as Partial<Record<Label, string>>, 0);
    return made;
  };
  return {
    registry,
    requests: histogram(
      'portal_http_request_duration_seconds',
      'Time until a request was answered, by the pattern of its route',
      ['service', 'route', 'method', 'status'],
      REQUEST_SECONDS,
    ),
    operations: histogram(
      'portal_graphql_operation_duration_seconds',
      'Time that an operation of the graph took in the gateway; those that are not our own are `other`',
      ['operation'],
      REQUEST_SECONDS,
    ),
    graphErrors: counter('portal_graphql_errors_total', 'Errors that the graph answered, by their code', 'code'),
    jobs: histogram(
      'portal_job_duration_seconds',
      'Time that a job took, by its queue and how it ended',
      ['queue', 'result'],
      JOB_SECONDS,
    ),
    domainEvents: counter('portal_events_published_total', 'Facts handed out, by their type', 'type'),
    payments: counter('portal_payments_total', 'What became of payments', 'status', Object.values(PAYMENT_STATUS)),
    deliveries: counter(
      'portal_deliveries_total',
      'E-mails sent and given up',
      'result',
      Object.values(DELIVERY_RESULT),
    ),
    uploadRows: counter('portal_upload_rows_total', 'Rows of bill files worked through', 'result', ['ok', 'failed']),
    signIns: counter('portal_sign_ins_total', 'Attempts to sign in by password', 'result', SIGN_IN_RESULTS),
    addGauges: createGaugeRegistry(registry),
  };
}

/** `/metrics`, in the text that Prometheus reads. */
export function metricsRouter({ registry }: Metrics): Router {
  const router = Router();
  router.get(
    '/metrics',
    async (_request, response) => void response.type(registry.contentType).send(await registry.metrics()),
  );
  return router;
}

/** What a payment's event is counted as. */
export const PAYMENT_STATUS: Readonly<Record<string, string>> = {
  [domainEvents.paymentCreated.name]: 'created',
  [domainEvents.paymentSucceeded.name]: 'success',
  [domainEvents.paymentFailed.name]: 'failed',
  [domainEvents.paymentExpired.name]: 'expired',
  [domainEvents.paymentRefunded.name]: 'refunded',
};

export const DELIVERY_RESULT: Readonly<Record<string, string>> = {
  [domainEvents.emailSent.name]: 'sent',
  [domainEvents.emailFailed.name]: 'failed',
};

/** Counts an event where it is handed out: once, whichever process does it. */
export function countEvent({ domainEvents, payments, deliveries }: Metrics, { type }: DomainEvent): void {
  domainEvents.inc({ type: eventTypeOf(type) ? type : 'other' });
  const status = PAYMENT_STATUS[type];
  if (status) payments.inc({ status });
  const result = DELIVERY_RESULT[type];
  if (result) deliveries.inc({ result });
}
