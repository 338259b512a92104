import type { PageRequest } from '../domain/page-request.ts';
import { type CreateRequest, createRequestSchema } from './create-request.schema.ts';
import { type FieldError, fieldErrors } from './field-error.ts';

export type ReadCreate =
  | { readonly kind: 'request'; readonly request: PageRequest }
  | { readonly kind: 'refused'; readonly errors: FieldError[] };

/** The provider publishes only the range 1-31; without a wish a page is kept as long as it may be. */
const LONGEST_DAYS = 31;

/** Checks shape and limits first, then what one field demands of another. */
export function readCreateRequest(body: unknown): ReadCreate {
  const parsed = createRequestSchema.safeParse(body);
  if (!parsed.success) return { kind: 'refused', errors: fieldErrors(parsed.error) };
  const errors = crossFieldErrors(parsed.data);
  return errors.length > 0 ? { kind: 'refused', errors } : { kind: 'request', request: pageRequest(parsed.data) };
}

function crossFieldErrors({ transactionRequest, notificationOption }: CreateRequest): FieldError[] {
  const sale = transactionRequest.transactionType === '1';
  const amount = Number(transactionRequest.amount);
  const taxFlag = transactionRequest.calculateTax ?? transactionRequest.calcuateTax;
  const smsFlag = notificationOption.notifyBySMS ?? notificationOption.notificationBySMS;
  const checks: [boolean, string, string][] = [
    [sale ? amount > 0 : amount === 0, 'amount', 'Invalid Amount'],
    [taxFlag !== undefined, 'calculateTax', 'Invalid Calculate Tax'],
    [smsFlag !== undefined, 'notifyBySMS', 'Invalid Notify By SMS'],
    [!smsFlag || Boolean(notificationOption.mobileNumber), 'mobileNumber', 'Invalid Mobile Number'],
    [!notificationOption.notifyByPOST || Boolean(notificationOption.postAPI), 'postAPI', 'Invalid Post API'],
    [!notificationOption.notifyByRedirect || Boolean(notificationOption.returnUrl), 'returnUrl', 'Invalid Return Url'],
  ];
  return checks.flatMap(([ok, field, message]) => (ok ? [] : [{ field, message }]));
}

function pageRequest(asked: CreateRequest): PageRequest {
  const { merchantAuthentication, transactionRequest, notificationOption: notify, personalization } = asked;
  const redirect = (address = '') => (notify.notifyByRedirect ? address : '');
  return {
    reference: merchantAuthentication.transactionReferenceId,
    tpn: merchantAuthentication.merchantId,
    transactionType: transactionRequest.transactionType === '2' ? '2' : '1',
    amountMinor: Number(transactionRequest.amount),
    merchantName: personalization?.merchantName ?? '',
    description: personalization?.description ?? '',
    returnUrl: redirect(notify.returnUrl),
    failureUrl: redirect(notify.failureUrl),
    cancelUrl: redirect(notify.cancelUrl),
    noticeUrl: notify.notifyByPOST ? (notify.postAPI ?? '') : '',
    noticeAuthHeader: notify.authHeader ?? '',
    expiryDays: transactionRequest.expiry ?? notify.expiry ?? LONGEST_DAYS,
  };
}
