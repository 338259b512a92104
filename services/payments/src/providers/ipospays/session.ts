import { DAY_MS } from '@utility-pay/contracts';
import type {
  CreateSessionResult,
  PaymentPageRequest,
  PaymentProvider,
  ProviderCredentials,
  ProviderLimits,
} from '../../domain/provider.ts';
import { callProvider, isRecord, parseJson } from '../http.ts';
import type { ProviderContext } from '../provider-context.ts';
import { webhookEcho } from './callbacks.ts';
import { endpointsFor } from './endpoints.ts';
import { COMPANY_TAG, CUSTOMER_TAG, readEnvelope } from './result-record.ts';

/** HTTP statuses of a call that was not processed. */
const RETRYABLE = [408, 429];
/** Tag values that the provider is known to accept. */
const TAG_VALUE = /^[A-Za-z0-9]{1,25}$/;
const EXPIRY_DAYS = 1;

export const sessionLimits: ProviderLimits = {
  pageLifetimeMs: EXPIRY_DAYS * DAY_MS,
  smallestAmountMinor: 1,
  largestAmountMinor: 99_999_999,
};

/** Requests a hosted page from the provider. */
export const createSession =
  (context: ProviderContext): PaymentProvider['createSession'] =>
  async (credentials, request) => {
    const endpoints = endpointsFor(credentials, context.simulator);
    if (endpoints.kind === 'misconfigured') {
      return { kind: 'rejected', code: 'misconfigured', field: 'hostedPageUrl', message: 'Address is not allowed' };
    }
    const problem = problemOf(request);
    if (problem !== null) return problem;
    // The provider's page lifetime starts when the request arrives, so this estimate ends no later.
    const expiresAt = new Date(context.clock.now().getTime() + sessionLimits.pageLifetimeMs);
    const answer = await callProvider(
      {
        method: 'POST',
        url: endpoints.create,
        headers: { 'content-type': 'application/json', token: credentials.merchantToken },
        body: JSON.stringify(createBody(credentials, request)),
      },
      context,
    );
    if (answer.kind === 'unreachable') return answer;
    if (answer.kind === 'lost') return { kind: 'ambiguous', reason: answer.reason };
    const { status, text } = answer;
    return status === 200 ? readPage(text, endpoints.pageOrigins, expiresAt) : readRefusal(status, text);
  };

/** Returns a rejection for a request that the provider would certainly refuse, so that it is not sent; null for any other. */
function problemOf(request: PaymentPageRequest): CreateSessionResult | null {
  const { reference, amountMinor, currency } = request;
  const invalid = (field: string): CreateSessionResult => {
    return { kind: 'rejected', code: 'invalid-field', field, message: 'The provider does not accept this value' };
  };
  if (!/^[A-Za-z0-9]{1,20}$/.test(reference)) return invalid('transactionReferenceId');
  if (currency !== 'USD') return invalid('currency');
  const isPayable =
    Number.isSafeInteger(amountMinor) && amountMinor > 0 && amountMinor <= sessionLimits.largestAmountMinor;
  return isPayable ? null : invalid('amount');
}

/** Returns the request body. Every option that could change the amount or email the payer is off, whatever its default. */
function createBody(credentials: ProviderCredentials, request: PaymentPageRequest): object {
  return {
    merchantAuthentication: { merchantId: credentials.tpnNumber, transactionReferenceId: request.reference },
    transactionRequest: {
      transactionType: 1,
      amount: String(request.amountMinor),
      calculateFee: false,
      tipsInputPrompt: false,
      calculateTax: false,
      ...tagsOf(request),
      expiry: EXPIRY_DAYS,
    },
    notificationOption: {
      notifyBySMS: false,
      notifyByPOST: true,
      postAPI: request.webhookUrl,
      authHeader: webhookEcho(credentials.merchantToken, request.reference, request.companyId),
      notifyByRedirect: true,
      returnUrl: request.returnUrl,
      failureUrl: request.failureUrl,
      cancelUrl: request.cancelUrl,
    },
    preferences: {
      integrationType: 1,
      avsVerification: false,
      eReceipt: false,
      eReceiptInputPrompt: false,
      requestCardToken: false,
      shortenURL: false,
      sendPaymentLink: false,
      integrationVersion: 'v2',
      // JSON omits undefined: a text that can't be cleaned is not sent.
      customerName: payerName(request.payerName),
      customerEmail: payerEmail(request.payerEmail),
    },
    personalization: {
      merchantName: pageText(request.merchantName, 35),
      description: pageText(request.description, 150),
    },
  };
}

/** Returns the tags that name the account of a transaction, in case its payment is lost here. */
function tagsOf({ companyId, customerId }: PaymentPageRequest): object {
  if (!TAG_VALUE.test(customerId)) return {};
  const tag = (tagLabel: string, tagValue: string) => ({ tagLabel, tagValue, isTagMandate: false });
  return {
    txReferenceTag1: tag(CUSTOMER_TAG, customerId),
    txReferenceTag2: tag(COMPANY_TAG, String(companyId)),
  };
}

function readPage(text: string, origins: readonly string[], expiresAt: Date): CreateSessionResult {
  const body = parseJson(text);
  if (isRecord(body) && Array.isArray(body.errors)) return readRefusal(400, text);
  const address = isRecord(body) && typeof body.information === 'string' ? body.information : '';
  if (!URL.canParse(address)) return { kind: 'ambiguous', reason: 'no-page-address' };
  const url = new URL(address);
  // A page was created, but browsers are only sent to known hosts.
  if (!origins.includes(url.origin) || url.username !== '')
    return { kind: 'ambiguous', reason: 'foreign-page-address' };
  return {
    kind: 'created',
    providerRef: url.searchParams.get('t'),
    start: { method: 'get', url: url.href },
    expiresAt,
  };
}

function readRefusal(status: number, text: string): CreateSessionResult {
  const envelope = readEnvelope(parseJson(text));
  const { field, message } = envelope.kind === 'errors' ? envelope : { field: null, message: `HTTP ${status}` };
  if (status === 401 || status === 403) return { kind: 'rejected', code: 'unauthorized', field, message };
  if (status === 429) return { kind: 'rejected', code: 'rate-limited', field, message };
  if (status >= 500 || envelope.kind !== 'errors') return { kind: 'ambiguous', reason: `http-${status}` };
  // The field identifies a duplicate reference: the provider may change its wording.
  const isDuplicate = field === 'transactionReferenceId' && /unique/i.test(message);
  return { kind: 'rejected', code: isDuplicate ? 'duplicate-reference' : 'invalid-field', field, message };
}

/** Closes an open page. After any answer, only a status query shows how the payment ended. */
export const cancelSession =
  (context: ProviderContext): PaymentProvider['cancelSession'] =>
  async (credentials, session) => {
    const endpoints = endpointsFor(credentials, context.simulator);
    if (endpoints.kind === 'misconfigured') return { kind: 'refused', message: 'Address is not allowed' };
    if (session.providerRef === null) return { kind: 'refused', message: 'The page has no handle' };
    const answer = await callProvider(
      { method: 'POST', url: endpoints.cancel, headers: { authorization: session.providerRef } },
      context,
    );
    if (answer.kind !== 'answer') return { kind: 'ambiguous', reason: answer.reason };
    const { status } = answer;
    if (RETRYABLE.includes(status)) return { kind: 'ambiguous', reason: `http-${status}` };
    const body = parseJson(answer.text);
    const envelope = readEnvelope(body);
    if (status < 500 && envelope.kind === 'errors') return { kind: 'refused', message: envelope.message };
    if (status >= 400 && status < 500) return { kind: 'refused', message: `HTTP ${status}` };
    return status === 200 && isRecord(body) ? { kind: 'done' } : { kind: 'ambiguous', reason: `http-${status}` };
  };

/** Letters that do not decompose into a plain letter and an accent. */
const foldings: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  '&': ' and ',
};

function fold(text: string): string {
  const plain = text.replace(/[^\p{ASCII}]|&/gu, (character) => foldings[character] ?? character);
  return plain.normalize('NFKD').replace(/\p{Mark}/gu, '');
}

function shorten(text: string, removed: RegExp, max: number): string | undefined {
  const cleaned = fold(text).replace(removed, ' ').replace(/ +/g, ' ').trim();
  return cleaned.slice(0, max).trim() || undefined;
}

// One invalid optional field fails the whole request. So optional texts are reduced to characters that were seen to pass, or
// omitted.
export const payerName = (text = '') => shorten(text.replace(/['’.]/g, ''), /[^A-Za-z]+/g, 25);
export const pageText = (text = '', max = 35) => shorten(text.replace(/['’]/g, ''), /[^A-Za-z0-9]+/g, max);
export const payerEmail = (text = '') =>
  /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/.test(text) && text.length <= 50 ? text : undefined;
