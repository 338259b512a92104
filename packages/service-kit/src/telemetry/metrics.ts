import { type DomainEvent, eventTypeOf } from '@utility-pay/contracts';
import { Router } from 'express';
import { Counter, Histogram, Registry } from 'prom-client';
import { type AddGauges, createGaugeRegistry } from './gauges.ts';

/** Bucket bounds in seconds: page requests take 0.1 to 1 s, uploads and jobs may take minutes. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const JOB_SECONDS = [0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 15, 60, 300, 1800];

export const SIGN_IN_RESULTS = ['signed-in', 'choose-company', 'refused', 'limited'] as const;
export type SignInResult = (typeof SIGN_IN_RESULTS)[number];

/**
 * The metrics of a process in one registry. Label values are fixed names, route patterns and codes, never a company,
 * person or id, so that the number of series does not grow with customers.
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
  /** Adds gauges that are read on scrape. */
  addGauges: AddGauges;
}

export function createMetrics(registry = new Registry()): Metrics {
  const registers = [registry];
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[], buckets: number[]) =>
    new Histogram({ name, help, labelNames, buckets, registers });
  /** Every known label value starts at 0, so that the first increment is visible as an increase. */
  const counter = <Label extends string>(name: string, help: string, label: Label, values: readonly string[] = []) => {
    const created = new Counter({ name, help, labelNames: [label], registers });
    for (const value of values) created.inc({ [label]: value } as Partial<Record<Label, string>>, 0);
    return created;
  };
  return {
    registry,
    requests: histogram(
      'portal_http_request_duration_seconds',
      'Request duration by route',
      ['service', 'route', 'method', 'status'],
      REQUEST_SECONDS,
    ),
    operations: histogram(
      'portal_graphql_operation_duration_seconds',
      'Duration of GraphQL operations in the gateway; unknown operations are `other`',
      ['operation'],
      REQUEST_SECONDS,
    ),
    graphErrors: counter('portal_graphql_errors_total', 'GraphQL errors by code', 'code'),
    jobs: histogram(
      'portal_job_duration_seconds',
      'Job duration by queue and result',
      ['queue', 'result'],
      JOB_SECONDS,
    ),
    domainEvents: counter('portal_events_published_total', 'Published events by type', 'type'),
    payments: counter('portal_payments_total', 'Payments by status', 'status', PAYMENT_STATUSES),
    deliveries: counter('portal_deliveries_total', 'Emails sent and failed', 'result', DELIVERY_RESULTS),
    uploadRows: counter('portal_upload_rows_total', 'Rows of bill files processed', 'result', ['ok', 'failed']),
    signIns: counter('portal_sign_ins_total', 'Password sign-ins by result', 'result', SIGN_IN_RESULTS),
    addGauges: createGaugeRegistry(registry),
  };
}

/** Serves `/metrics` in the Prometheus text format. */
export function metricsRouter({ registry }: Metrics): Router {
  const router = Router();
  router.get(
    '/metrics',
    async (_request, response) => void response.type(registry.contentType).send(await registry.metrics()),
  );
  return router;
}

/** Values of `status`. The payments service counts each change where it writes the change. */
const PAYMENT_STATUSES = ['created', 'success', 'failed', 'expired', 'refunded'] as const;

/** Values of `result`. The notifications service counts each delivery where it saves the outcome. */
const DELIVERY_RESULTS = ['sent', 'failed'] as const;

/** Counts an event once, in the process that published it. */
export function countEvent({ domainEvents }: Metrics, { type }: DomainEvent): void {
  domainEvents.inc({ type: eventTypeOf(type) ? type : 'other' });
}
