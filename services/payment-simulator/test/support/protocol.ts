import { z } from 'zod';
import { tpn } from './simulator.ts';

/** Any JSON response of the provider. */
const responseSchema = z.looseObject({
  information: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  iposTransactResponse: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  iposHPResponse: z.record(z.string(), z.unknown()).optional(),
});

const ledgerSchema = z.object({
  entries: z.array(
    z.looseObject({
      reference: z.string(),
      outcome: z.string(),
      postings: z.array(z.unknown()),
      refunds: z.array(z.looseObject({ reference: z.string(), kind: z.string(), amountMinor: z.number() })),
    }),
  ),
  totals: z.object({ debit: z.number(), credit: z.number() }),
});

type Fields = Record<string, unknown>;
type Changes = Partial<
  Record<
    'merchantAuthentication' | 'transactionRequest' | 'notificationOption' | 'preferences' | 'personalization',
    Fields
  >
>;

/** A valid create request with some fields changed; undefined removes a field. */
export function createRequest(reference: string, changes: Changes = {}): Record<string, Fields> {
  return {
    merchantAuthentication: { merchantId: tpn, transactionReferenceId: reference, ...changes.merchantAuthentication },
    transactionRequest: {
      transactionType: 1,
      amount: '12345',
      calculateFee: false,
      tipsInputPrompt: false,
      calculateTax: false,
      expiry: 1,
      ...changes.transactionRequest,
    },
    notificationOption: {
      notifyBySMS: false,
      notifyByPOST: false,
      notifyByRedirect: true,
      returnUrl: 'http://merchant.test/return/1',
      failureUrl: 'http://merchant.test/failure/1',
      cancelUrl: 'http://merchant.test/cancel/1',
      ...changes.notificationOption,
    },
    preferences: {
      integrationType: 1,
      avsVerification: false,
      eReceipt: false,
      eReceiptInputPrompt: false,
      requestCardToken: false,
      ...changes.preferences,
    },
    personalization: { merchantName: 'Riverbend Water', ...changes.personalization },
  };
}

export async function postCreate(url: string, body: unknown, token = 'merchant-key') {
  const response = await fetch(`${url}/api/v1/external-payment-transaction`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: responseSchema.parse(await response.json()) };
}

/** Creates a page and returns its address. */
export async function openPage(url: string, reference: string, changes: Changes = {}): Promise<string> {
  const { body } = await postCreate(url, createRequest(reference, changes));
  if (typeof body.information !== 'string') throw new Error(`No page was created: ${JSON.stringify(body)}`);
  return body.information;
}

/** Creates a page, pays it, and returns the retrieval reference number (RRN) that a void or refund needs. */
export async function payForRrn(url: string, reference: string): Promise<string> {
  await choose(await openPage(url, reference), 'paid');
  return String((await queryStatus(url, reference)).body.iposHPResponse?.rrn);
}

async function postTransact(url: string, path: string, body: object, token: string) {
  const response = await fetch(`${url}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: responseSchema.parse(await response.json()) };
}

export function transact(
  url: string,
  reference: string,
  request: { type: 2 | 3; rrn: string; amount?: string },
  { token = 'merchant-key', terminal = tpn } = {},
) {
  const { type, ...rest } = request;
  const body = {
    merchantAuthentication: { merchantId: terminal, transactionReferenceId: reference },
    transactRequest: { transactionType: type, ...rest },
  };
  return postTransact(url, 'iposTransact', body, token);
}

export function transactStatus(url: string, reference: string, { token = 'merchant-key', terminal = tpn } = {}) {
  const body = { merchantAuthentication: { merchantId: terminal, transactionReferenceId: reference } };
  return postTransact(url, 'iposTransactStatus', body, token);
}

/** Presses a button of the page; `amount` in dollars approves another amount than requested. */
export function choose(page: string, outcome: string, amount = ''): Promise<Response> {
  return fetch(page, { method: 'POST', body: new URLSearchParams({ outcome, amount }), redirect: 'manual' });
}

export async function queryStatus(url: string, reference: string, key = 'merchant-key', terminal = tpn) {
  const query = new URLSearchParams({ tpn: terminal, transactionReferenceId: reference });
  const response = await fetch(`${url}/v1/queryPaymentStatus?${query}`, { headers: { authorization: key } });
  return { status: response.status, body: responseSchema.parse(await response.json()) };
}

export async function cancel(url: string, page: string) {
  const authorization = new URL(page).searchParams.get('t') ?? '';
  const response = await fetch(`${url}/api/v1/cancel`, { method: 'POST', headers: { authorization } });
  return { status: response.status, body: responseSchema.parse(await response.json()) };
}

export async function addFault(url: string, fault: object): Promise<number> {
  const response = await fetch(`${url}/_simulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  await response.text();
  return response.status;
}

export async function readLedger(url: string) {
  const response = await fetch(`${url}/_simulator/ledger`);
  return ledgerSchema.parse(await response.json());
}
