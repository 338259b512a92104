import { z } from 'zod';
import type { Actor, ServiceName } from './actor.ts';
import type { CustomerFieldKey } from './customer-fields.ts';
import type { REVIEW_REASON_BY_NAME } from './enum-names.ts';
import type { MOVEMENT_KINDS } from './reconciliation.ts';
import { CUSTOMER_SORT_NAMES, PAYMENT_SORT_NAMES, type SchemaName } from './schema-name.ts';

/**
 * A list that a service streams completely over its own HTTP endpoint instead of GraphQL: for exports, and for REST
 * lists requested without a page size.
 */
export interface RowStream<Filter, Row> {
  service: ServiceName;
  /** Unique in its service. */
  name: string;
  filter: z.ZodType<Filter>;
  /** Never set: carries the type of the rows for inference. */
  row?: Row;
}

/** What a caller asks a row stream for. */
export interface RowRequest<Filter> {
  actor: Actor;
  requestId: string;
  clientAddress: string | null;
  companyId: number;
  filter: Filter;
}

/** Rows in batches. Each batch is read from the database when the consumer asks for it. */
export type RowBatches<Row> = AsyncGenerator<Row[], void>;

/**
 * Reads a row stream: a direct call in standalone, a streamed HTTP response when distributed.
 * @throws AppError when the first batch is read, if the caller may not read the list.
 */
export type ReadRows = <Filter, Row>(stream: RowStream<Filter, Row>, request: RowRequest<Filter>) => RowBatches<Row>;

const defineRowStream =
  <Row>() =>
  <Filter>(stream: Omit<RowStream<Filter, Row>, 'row'>): RowStream<Filter, Row> =>
    stream;

interface Amount {
  amountMinor: number;
}

/** A customer with the field names and enum values of the GraphQL schema. */
export interface CustomerRow extends Record<CustomerFieldKey, string | null> {
  id: string;
  companyId: string;
  accountNumber: string;
  name: string | null;
  email: string | null;
  claimState: 'UNCLAIMED' | 'CLAIMING' | 'CLAIMED';
  customData: { key: string; value: string }[];
  currentBalance: { amountDue: Amount } | null;
  totalDue: Amount;
}

/** The customers of a company, by account number unless sorted. */
export const customerRows = defineRowStream<CustomerRow>()({
  service: 'billing',
  name: 'customers',
  filter: z.strictObject({
    search: z.string().optional(),
    claimed: z.boolean().optional(),
    sort: z.enum(Object.values(CUSTOMER_SORT_NAMES)).optional(),
  }),
});

/** A refused row of a bill file. */
export interface UploadErrorRow {
  line: number;
  field: string;
  error: string;
  cells: string[];
}

/** The rows of an upload that have to be corrected, in the order of the file. */
export const uploadErrorRows = defineRowStream<UploadErrorRow>()({
  service: 'billing',
  name: 'upload-errors',
  filter: z.strictObject({ uploadId: z.string() }),
});

/** A customer that a compared bill file does not bill. */
export interface MissingCustomerRow {
  accountNumber: string;
  name: string | null;
}

/** The customers that a bill file that awaits approval does not bill, in no particular order. */
export const missingCustomerRows = defineRowStream<MissingCustomerRow>()({
  service: 'billing',
  name: 'missing-customers',
  filter: z.strictObject({ uploadId: z.string() }),
});

/** The stored content of a payment file. Each row is a piece of the file's text, not a line. */
export const paymentFileContent = defineRowStream<string>()({
  service: 'billing',
  name: 'payment-file-content',
  filter: z.strictObject({ paymentFileId: z.string() }),
});

/** A payment with the field names and enum values of the GraphQL schema. */
export interface PaymentRow {
  id: string;
  customerId: string;
  balanceId: string | null;
  covers: { balanceId: string; month: number; year: number; amount: Amount }[];
  creditAmount: Amount;
  status: 'PENDING' | 'SUCCESS' | 'FAILED';
  method: 'CARD';
  createdAt: string;
  paidAt: string | null;
  transactionId: string | null;
  customerName: string | null;
  customerEmail: string | null;
  accountNumber: string;
  needsReview: boolean;
  review: { reason: keyof typeof REVIEW_REASON_BY_NAME } | null;
  isBeingReturned: boolean;
  testMode: boolean;
  amount: Amount;
  amountReceived: Amount | null;
  refundedAmount: Amount;
  disputedAmount: Amount;
  disputes: {
    id: string;
    kind: 'CHARGEBACK' | 'RETURN';
    status: 'OPEN' | 'WON' | 'LOST';
    openedAt: string;
    closedAt: string | null;
    amount: Amount;
  }[];
}

/** The payments of a company, newest first unless sorted. */
export const paymentRows = defineRowStream<PaymentRow>()({
  service: 'payments',
  name: 'payments',
  filter: z.strictObject({
    search: z.string().optional(),
    status: z.enum(['PENDING', 'SUCCESS', 'FAILED']).optional(),
    needsReview: z.boolean().optional(),
    from: z.string().optional(),
    to: z.string().optional(),
    sort: z.enum(Object.values(PAYMENT_SORT_NAMES)).optional(),
  }),
});

/** A movement of money with the enum values of the GraphQL schema. */
export interface MovementRow {
  kind: SchemaName<(typeof MOVEMENT_KINDS)[number]>;
  /** Negative for money that was given or taken back. */
  amount: Amount;
  at: string;
  /** The company's day on which it happened. */
  day: string;
  /** IANA name of the day's time zone. */
  timeZone: string;
  transactionId: string | null;
  paymentId: string;
  accountNumber: string;
  customerName: string | null;
  testMode: boolean;
}

/** The movements of credited money of some of the company's days, oldest first. */
export const movementRows = defineRowStream<MovementRow>()({
  service: 'payments',
  name: 'movements',
  filter: z.strictObject({ from: z.iso.date(), to: z.iso.date() }),
});
