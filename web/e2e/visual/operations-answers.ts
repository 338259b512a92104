import { HOUR_MS } from '@utility-pay/contracts';
import type { Page } from 'playwright';

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();

const LAKESIDE = { __typename: 'Company', id: '1', name: 'Lakeside Water' };
const VALLEY = { __typename: 'Company', id: '2', name: 'Green Valley Power' };

const queue = (name: string, waiting: number, failedJobs: readonly object[] = []) => ({
  __typename: 'WorkQueue',
  name,
  waiting,
  active: waiting > 0 ? 2 : 0,
  delayed: 0,
  failed: failedJobs.length,
  failedJobs,
});
const job = (jobId: string, name: string, reason: string) => ({
  __typename: 'FailedJob',
  jobId,
  name,
  attempts: 8,
  failedAt: hoursAgo(2.5),
  reason,
});
const uploadState = (id: string, company: object, isStalled: boolean, upload: object) => ({
  __typename: 'UploadStatus',
  company,
  lastSeenAt: isStalled ? hoursAgo(1.5) : null,
  isStalled,
  upload: {
    __typename: 'Upload',
    id,
    state: 'RUNNING',
    month: 11,
    year: 2026,
    fileName: 'november.csv',
    rowsTotal: 12_000,
    rowsCompared: 0,
    totalProcessed: 4500,
    message: null,
    createdAt: hoursAgo(2.5),
    finishedAt: null,
    ...upload,
  },
});
const message = (id: string, company: object | null, template: string, mayHaveArrived: boolean) => ({
  __typename: 'FailedDelivery',
  id,
  company,
  template,
  recipient: 'a***@example.org',
  reason: '422: The lakeside.example domain is not verified',
  failedAt: hoursAgo(5.5),
  createdAt: hoursAgo(5.5),
  mayHaveArrived,
});
const payment = (id: string, company: object, amountMinor: number) => ({
  __typename: 'WaitingPayment',
  id,
  company,
  amount: { __typename: 'Money', amountMinor, currency: 'USD' },
  amountReceived: { __typename: 'Money', amountMinor: amountMinor - 2000, currency: 'USD' },
  createdAt: hoursAgo(3.5),
  lastCheckedAt: hoursAgo(1.5),
  nextCheckAt: hoursAgo(-2.5),
  unanswered: 0,
});

const answers = (): Record<string, object> => ({
  WorkQueues: {
    workQueues: [
      queue('identity', 0),
      queue('tenant-settings', 0),
      queue('billing', 1240, [job('one', 'billing.apply-upload', 'Server selection timed out')]),
      queue('payments', 3),
      queue('notifications', 12, [job('two', 'payments.payment.succeeded', 'identity is unavailable')]),
    ],
  },
  UnfinishedUploads: {
    uploadOverview: {
      __typename: 'UploadOverview',
      unfinishedCount: 2,
      unfinished: [
        uploadState('one', LAKESIDE, true, {}),
        uploadState('two', VALLEY, false, { state: 'QUEUED', rowsTotal: null, totalProcessed: 0 }),
      ],
      failedCount: 1,
      failed: [
        uploadState('three', LAKESIDE, false, {
          state: 'FAILED',
          message: 'The header line has a value longer than 32 KB',
          finishedAt: hoursAgo(20.5),
        }),
      ],
    },
  },
  FailedEmails: {
    failedDeliveries: {
      __typename: 'FailedDeliveries',
      count: 3,
      deliveries: [
        message('one', LAKESIDE, 'payment-receipt', false),
        message('two', VALLEY, 'password-reset', true),
        message('three', null, 'test', false),
      ],
    },
  },
  UnresolvedPayments: {
    waitingPayments: {
      __typename: 'WaitingPayments',
      openCount: 2,
      open: [payment('one', LAKESIDE, 8417), payment('two', VALLEY, 124_050)],
      reviewCount: 1,
      review: [payment('three', LAKESIDE, 9900)],
    },
  },
});

/** Reloads the operations page with fixed backlogs and failures; real ones depend on timing. */
export async function showBacklogs(page: Page): Promise<void> {
  await page.route('**/graphql', (route) => {
    const sent = route.request().postData() ?? '';
    const answer = Object.entries(answers()).find(([name]) => sent.includes(`query ${name}`));
    return answer ? route.fulfill({ json: { data: answer[1] } }) : route.fallback();
  });
  await page.reload();
  await page.getByText('Needs review', { exact: true }).waitFor();
}
