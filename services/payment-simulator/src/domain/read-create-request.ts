import { type CreateRequest, createRequestSchema } from './create-request.ts';

export type FieldError = { readonly field: string; readonly message: string };

export type ReadCreate =
  | { readonly kind: 'request'; readonly request: CreateRequest }
  | { readonly kind: 'refused'; readonly errors: FieldError[] };

/** Checks shape and limits first, then what one field demands of another. */
export function readCreateRequest(body: unknown): ReadCreate {
  const parsed = createRequestSchema.safeParse(body);
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => ({ field: String(path.at(-1) ?? 'body'), message }));
    return { kind: 'refused', errors };
  }
  const errors = crossFieldErrors(parsed.data);
  return errors.length > 0 ? { kind: 'refused', errors } : { kind: 'request', request: parsed.data };
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
