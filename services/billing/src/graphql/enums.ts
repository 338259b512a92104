import {
  CORRECTION_TYPE_BY_NAME,
  CREDIT_KIND_BY_NAME,
  CUSTOMER_UPDATE_STATUS_BY_NAME,
  DELETED_ACCOUNT_CHOICE_BY_NAME,
  ENTRY_KIND_BY_NAME,
  EXTERNAL_PAYMENT_STATUS_BY_NAME,
  PAYMENT_FILE_AMOUNT_FORMAT_BY_NAME,
  PAYMENT_FILE_DATE_FORMAT_BY_NAME,
  PAYMENT_FILE_FORMAT_BY_NAME,
  PAYMENT_FILE_VALUE_BY_NAME,
  RECORDED_METHOD_BY_NAME,
  SFTP_AUTHENTICATION_BY_NAME,
  valuesByName,
} from '@utility-pay/contracts';
import { CUSTOMER_SORT_NAMES } from '../domain/customer-sort.ts';

/**
 * Maps the schema's enum names to internal values; resolvers receive and return the internal values. The codes of
 * uploads (`UploadErrorCode`, `UploadWarningCode`) are the same inside.
 */
export const ENUM_VALUES = {
  CustomerSort: valuesByName(CUSTOMER_SORT_NAMES),
  ClaimState: valuesByName(['unclaimed', 'claiming', 'claimed']),
  CustomerUpdateStatus: CUSTOMER_UPDATE_STATUS_BY_NAME,
  DeletedAccountChoice: DELETED_ACCOUNT_CHOICE_BY_NAME,
  CorrectionType: CORRECTION_TYPE_BY_NAME,
  CreditKind: CREDIT_KIND_BY_NAME,
  EntryKind: ENTRY_KIND_BY_NAME,
  RecordedMethod: RECORDED_METHOD_BY_NAME,
  ExternalPaymentStatus: EXTERNAL_PAYMENT_STATUS_BY_NAME,
  UploadState: valuesByName([
    'queued',
    'comparing',
    'awaiting-approval',
    'running',
    'completed',
    'failed',
    'discarded',
  ]),
  RowState: valuesByName(['open', 'fixed', 'sent']),
  PaymentFileState: valuesByName(['creating', 'ready', 'confirmed', 'discarding', 'discarded']),
  PaymentFileDeliveryState: valuesByName(['waiting', 'sending', 'delivered', 'failed']),
  PaymentFileFormat: PAYMENT_FILE_FORMAT_BY_NAME,
  PaymentFileDateFormat: PAYMENT_FILE_DATE_FORMAT_BY_NAME,
  PaymentFileAmountFormat: PAYMENT_FILE_AMOUNT_FORMAT_BY_NAME,
  PaymentFileValue: PAYMENT_FILE_VALUE_BY_NAME,
  SftpAuthentication: SFTP_AUTHENTICATION_BY_NAME,
  PickupFileState: valuesByName(['waiting', 'uploaded', 'duplicate', 'refused', 'removed']),
};
