import { periodOf, usd } from '@utility-pay/contracts';
import { amountDue, type Balance, balanceId, billingPeriod } from '../domain/balance.ts';
import { type Claim, type Customer, currentBalance } from '../domain/customer.ts';
import type { Upload } from '../domain/upload.ts';
import type { ClaimState, Upload as GraphUpload, UploadState } from '../gql/resolvers.ts';

const CLAIM_STATES = {
  unclaimed: 'UNCLAIMED',
  claiming: 'CLAIMING',
  claimed: 'CLAIMED',
} as const satisfies Record<Claim['state'], ClaimState>;

export const toGraphBalance = ({ id }: Customer, balance: Balance) => ({
  id: balanceId(id, balance.period),
  customerId: id,
  ...billingPeriod(balance),
  amountBilled: usd(balance.billedMinor),
  amountDue: usd(amountDue(balance)),
  dueDate: balance.dueDate ?? null,
});

export function toGraphCustomer(customer: Customer) {
  const current = currentBalance(customer);
  return {
    id: customer.id,
    companyId: String(customer.companyId),
    accountNumber: customer.accountNumber,
    name: customer.name ?? null,
    email: customer.email ?? null,
    claimState: CLAIM_STATES[customer.claim.state],
    usage: customer.usage ?? null,
    meterNumber: customer.meterNumber ?? null,
    serviceAddress: customer.serviceAddress ?? null,
    customData: Object.entries(customer.customData ?? {}).map(([key, value]) => ({ key, value })),
    currentBalance: current ? toGraphBalance(customer, current) : null,
    balances: customer.balances.map((balance) => toGraphBalance(customer, balance)),
  };
}

const STATES: Record<Upload['state'], UploadState> = {
  receiving: 'QUEUED',
  queued: 'QUEUED',
  running: 'RUNNING',
  completed: 'COMPLETED',
  failed: 'FAILED',
};

export function toGraphUpload({ progress, period, lease, ...upload }: Upload): Omit<GraphUpload, 'errors'> {
  return {
    id: upload.id,
    companyId: String(upload.companyId),
    state: STATES[upload.state],
    ...periodOf(period),
    fileName: upload.fileName,
    bytesRead: progress.bytesRead,
    bytesTotal: upload.bytesTotal,
    rowsTotal: upload.rowsTotal,
    totalProcessed: progress.successful + progress.failed,
    successful: progress.successful,
    failed: progress.failed,
    added: progress.added,
    message: upload.message,
    headers: upload.headers,
    createdAt: upload.createdAt.toISOString(),
    finishedAt: upload.finishedAt?.toISOString() ?? null,
  };
}
