import { Counter, Histogram, Registry } from 'prom-client';
import { DELIVERY_RESULT, PAYMENT_STATUS } from './fact-words.ts';
import { createMeasures, type Measures } from './measure.ts';

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
  facts: Counter<'type'>;
  payments: Counter<'status'>;
  deliveries: Counter<'result'>;
  uploadRows: Counter<'result'>;
  signIns: Counter<'result'>;
  /** Adds what is looked up when somebody reads the metrics. */
  measure: Measures;
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
    facts: counter('portal_facts_total', 'Facts handed out, by their type', 'type'),
    payments: counter('portal_payments_total', 'What became of payments', 'status', Object.values(PAYMENT_STATUS)),
    deliveries: counter(
      'portal_deliveries_total',
      'E-mails sent and given up',
      'result',
      Object.values(DELIVERY_RESULT),
    ),
    uploadRows: counter('portal_upload_rows_total', 'Rows of bill files worked through', 'result', ['ok', 'failed']),
    signIns: counter('portal_sign_ins_total', 'Attempts to sign in by password', 'result', SIGN_IN_RESULTS),
    measure: createMeasures(registry),
  };
}
