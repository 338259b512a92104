import { z } from 'zod';
import type { PageRequest } from '../domain/page.ts';
import { cents, code, type FieldError, fieldErrors, flag, text, webAddress } from './fields.ts';

/** The longest page lifetime the provider allows, used when the request names none. */
const MAX_EXPIRY_DAYS = 31;

const merchantAuthentication = z.object(
  {
    merchantId: text('Merchant Id', 12, /^\d{12}$/),
    transactionReferenceId: text('Transaction Reference Id', 20, /^[A-Za-z0-9]+$/),
  },
  { error: 'Invalid Merchant Authentication' },
);

const referenceTag = z
  .object({ tagLabel: text('Tag Label', 25), tagValue: text('Tag Value', 25) }, { error: 'Invalid Reference Tag' })
  .optional();

const transactionRequest = z.object(
  {
    transactionType: code('Transaction Type', ['1', '2']),
    amount: cents('Amount'),
    calculateFee: flag('Calculate Fee').optional(),
    tipsInputPrompt: flag('Tips Input Prompt'),
    // The vendor's field table and samples spell this name differently; clients use both.
    calculateTax: flag('Calculate Tax').optional(),
    calcuateTax: flag('Calculate Tax').optional(),
    feeAmount: cents('Fee Amount').optional(),
    feeLabel: text('Fee Label', 32).optional(),
    tipAmount: cents('Tip Amount').optional(),
    lTaxAmount: cents('Local Tax Amount').optional(),
    lTaxLabel: text('Local Tax Label', 32).optional(),
    gTaxAmount: cents('State Tax Amount').optional(),
    gTaxLabel: text('State Tax Label', 32).optional(),
    txReferenceTag1: referenceTag,
    txReferenceTag2: referenceTag,
    txReferenceTag3: referenceTag,
    expiry: z
      .int({ error: 'Invalid Expiry' })
      .min(1, 'Invalid Expiry')
      .max(MAX_EXPIRY_DAYS, 'Invalid Expiry')
      .optional(),
  },
  { error: 'Invalid Transaction Request' },
);

const notificationOption = z.object(
  {
    notifyBySMS: flag('Notify By SMS').optional(),
    notificationBySMS: flag('Notify By SMS').optional(),
    mobileNumber: text('Mobile Number', 13, /^\+?\d*$/).optional(),
    notifyByPOST: flag('Notify By POST'),
    postAPI: webAddress('Post API').optional(),
    authHeader: text('Auth Header', 50, /^[A-Za-z0-9]*$/).optional(),
    notifyByRedirect: flag('Notify By Redirect'),
    returnUrl: webAddress('Return Url').optional(),
    failureUrl: webAddress('Failure Url').optional(),
    cancelUrl: webAddress('Cancel Url').optional(),
    expiry: transactionRequest.shape.expiry,
  },
  { error: 'Invalid Notification Option' },
);

const preferences = z.object(
  {
    integrationType: code('Integration Type', ['1', '2', '3', '4', '5']),
    avsVerification: flag('AVS Verification'),
    eReceipt: flag('E Receipt'),
    eReceiptInputPrompt: flag('E Receipt Input Prompt'),
    customerName: text('Customer Name', 25, /^[A-Za-z ]*$/).optional(),
    customerEmail: text('Customer Email', 100, /^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/).optional(),
    customerMobile: text('Customer Mobile', 13, /^\+?\d*$/).optional(),
    requestCardToken: flag('Request Card Token'),
    shortenURL: flag('Shorten URL').optional(),
    sendPaymentLink: flag('Send Payment Link').optional(),
    integrationVersion: text('Integration Version', 2).optional(),
  },
  { error: 'Invalid Preferences' },
);

const personalization = z.object(
  {
    merchantName: text('Merchant Name', 35).optional(),
    logoUrl: webAddress('Logo Url').optional(),
    themeColor: text('Theme Color', 7, /^$|^#[0-9A-Fa-f]{6}$/).optional(),
    description: text('Description', 150).optional(),
    payNowButtonText: text('pay button text', 15, /^[A-Za-z0-9 ]*$/).optional(),
    buttonColor: text('Button Color', 7, /^$|^#[0-9A-Fa-f]{6}$/).optional(),
    cancelButtonText: text('cancel button text', 15, /^[A-Za-z0-9 ]*$/).optional(),
    disclaimer: text('Disclaimer', 150).optional(),
  },
  { error: 'Invalid Personalization' },
);

/** Version 1 of the create call. Unknown fields are ignored, as the provider does. */
const createRequestSchema = z.object(
  {
    merchantAuthentication,
    transactionRequest,
    notificationOption,
    preferences,
    personalization: personalization.optional(),
  },
  { error: 'Invalid Request' },
);

type CreateRequest = z.infer<typeof createRequestSchema>;

export type ParsedCreateRequest =
  | { readonly kind: 'valid'; readonly request: PageRequest }
  | { readonly kind: 'invalid'; readonly errors: FieldError[] };

/** Validates the body of a create call: first each field, then rules between fields. */
export function parseCreateRequest(body: unknown): ParsedCreateRequest {
  const parsed = createRequestSchema.safeParse(body);
  if (!parsed.success) return { kind: 'invalid', errors: fieldErrors(parsed.error) };
  const errors = crossFieldErrors(parsed.data);
  return errors.length > 0 ? { kind: 'invalid', errors } : { kind: 'valid', request: toPageRequest(parsed.data) };
}

function crossFieldErrors({ transactionRequest, notificationOption }: CreateRequest): FieldError[] {
  const isSale = transactionRequest.transactionType === '1';
  const amount = Number(transactionRequest.amount);
  const taxFlag = transactionRequest.calculateTax ?? transactionRequest.calcuateTax;
  const smsFlag = notificationOption.notifyBySMS ?? notificationOption.notificationBySMS;
  const checks: [boolean, string, string][] = [
    [isSale ? amount > 0 : amount === 0, 'amount', 'Invalid Amount'],
    [taxFlag !== undefined, 'calculateTax', 'Invalid Calculate Tax'],
    [smsFlag !== undefined, 'notifyBySMS', 'Invalid Notify By SMS'],
    [!smsFlag || Boolean(notificationOption.mobileNumber), 'mobileNumber', 'Invalid Mobile Number'],
    [!notificationOption.notifyByPOST || Boolean(notificationOption.postAPI), 'postAPI', 'Invalid Post API'],
    [!notificationOption.notifyByRedirect || Boolean(notificationOption.returnUrl), 'returnUrl', 'Invalid Return Url'],
  ];
  return checks.flatMap(([isValid, field, message]) => (isValid ? [] : [{ field, message }]));
}

/** Returns the reference tags of a request, which its results repeat. */
const tagsOf = ({ txReferenceTag1, txReferenceTag2, txReferenceTag3 }: CreateRequest['transactionRequest']) => ({
  ...(txReferenceTag1 ? { txReferenceTag1 } : {}),
  ...(txReferenceTag2 ? { txReferenceTag2 } : {}),
  ...(txReferenceTag3 ? { txReferenceTag3 } : {}),
});

function toPageRequest(body: CreateRequest): PageRequest {
  const { merchantAuthentication, transactionRequest, notificationOption: notify, personalization } = body;
  const redirect = (address = '') => (notify.notifyByRedirect ? address : '');
  return {
    reference: merchantAuthentication.transactionReferenceId,
    tpn: merchantAuthentication.merchantId,
    transactionType: transactionRequest.transactionType === '2' ? '2' : '1',
    amountMinor: Number(transactionRequest.amount),
    merchantName: personalization?.merchantName ?? '',
    description: personalization?.description ?? '',
    tags: tagsOf(transactionRequest),
    returnUrl: redirect(notify.returnUrl),
    failureUrl: redirect(notify.failureUrl),
    cancelUrl: redirect(notify.cancelUrl),
    webhookUrl: notify.notifyByPOST ? (notify.postAPI ?? '') : '',
    webhookAuthHeader: notify.authHeader ?? '',
    expiryDays: transactionRequest.expiry ?? notify.expiry ?? MAX_EXPIRY_DAYS,
  };
}
