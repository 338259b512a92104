export {
  type Client,
  type ClientOptions,
  type CompanyEvent,
  createClient,
  type EventOptions,
  type EventPage,
  type Upload,
} from './client.ts';
export type { Connection } from './connections.ts';
export { ApiError, accepted, RefusedError, type UserError } from './errors.ts';
export type * from './gql/schema.ts';
export { gql, type Operation } from './operation.ts';
export {
  CorrectAccountDocument,
  FindCustomersDocument,
  OpenBillsDocument,
  RecordExternalPaymentsDocument,
  UpdateCustomersDocument,
} from './operations/gql/customers.ts';
export { EventsDocument } from './operations/gql/events.ts';
export {
  ConfirmPaymentFileDocument,
  CreatePaymentFileDocument,
  DeliverPaymentFileDocument,
  DiscardPaymentFileDocument,
  FindPaymentFileDocument,
  PaymentFilesDocument,
} from './operations/gql/payment-files.ts';
export { FindPaymentDocument, PaymentsDocument } from './operations/gql/payments.ts';
export {
  ApproveUploadDocument,
  DiscardUploadDocument,
  FindUploadDocument,
  UndoUploadDocument,
  UploadComparisonDocument,
  UploadErrorsDocument,
} from './operations/gql/uploads.ts';
export type { BillFile } from './uploads.ts';
