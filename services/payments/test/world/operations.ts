import { type Actor, ANONYMOUS, type Permission } from '@utility-pay/contracts';
import type { PortalOrigin } from '@utility-pay/service-kit/portal-origin';
import { customerOf, serviceActor, staffOf } from '@utility-pay/service-kit/testing/actors';
import type { createGraphClient } from '@utility-pay/service-kit/testing/platform';

export { superAdmin } from '@utility-pay/service-kit/testing/actors';

const gateway: Actor = serviceActor('gateway');
export const anonymous: Actor = ANONYMOUS;

/** Returns a paying customer, in company 1 by default. */
export const payer = (userId: string, companyId = 1): Actor => customerOf(companyId, userId);

/** Returns staff with exactly these permissions. */
export const staff = (companyId: number, ...permissions: Permission[]): Actor => staffOf(companyId, permissions);

export interface StartedPayment {
  payment: { id: string; status: string; amount: { amountMinor: number } } | null;
  paymentUrl: string | null;
  userErrors: { code: string; field: string | null; message: string }[];
}

export interface FoundPayment {
  id: string;
  status: string;
  transactionId: string | null;
  paidAt: string | null;
  message: string | null;
}

/** A webhook of iPOSpays. Without `authorization` it is forged. */
export interface SentWebhook {
  reference: string;
  authorization?: string | null;
  body?: string;
  /** Network of the sender. */
  network?: string;
}

/** A webhook of Stripe. */
export interface SentSignedWebhook {
  companyId: number;
  signature: string;
  body: string;
}

const START = `mutation ($input: StartPaymentInput!) { startPayment(input: $input) {
  payment { id status amount { amountMinor } } paymentUrl userErrors { code field message } } }`;
const PREPARE = 'mutation ($input: StartPaymentInput!) { startPayment(input: $input) { payment { id } } }';
const VISIT = 'mutation ($input: VisitPaymentPageInput!) { visitPaymentPage(input: $input) { paymentUrl } }';
const CLOSE = 'mutation ($input: ClosePaymentPageInput!) { closePaymentPage(input: $input) { payment { id status } } }';
const FIND = 'query ($id: ID!) { payment(id: $id) { id status transactionId paidAt message } }';
const RETURN = `mutation ($reference: ID!, $isCanceled: Boolean) {
  internalRecordReturn(reference: $reference, isCanceled: $isCanceled) { status message } }`;
const WEBHOOK = `mutation ($reference: ID!, $authorization: String, $body: String!, $network: String) {
  internalRecordWebhook(reference: $reference, authorization: $authorization, body: $body, network: $network) }`;
const CONFIGURE = `mutation ($input: UpdatePaymentConfigurationInput!) { updatePaymentConfiguration(input: $input) {
  paymentConfiguration { provider merchantToken tpnNumber hostedPageUrl testMode } userErrors { code field message } } }`;

const SIGNED_WEBHOOK = `mutation ($companyId: ID!, $signature: String!, $body: String!) {
  internalRecordSignedWebhook(provider: "stripe-checkout", companyId: $companyId, signature: $signature, body: $body) }`;
const CONFIGURE_STRIPE = `mutation ($input: UpdateStripeConfigurationInput!) { updateStripeConfiguration(input: $input) {
  paymentConfiguration { provider merchantToken webhookSecret testMode } userErrors { code field message } } }`;

/** Creates functions that call this service's operations. They throw errors with their code. */
export function createOperations(client: ReturnType<typeof createGraphClient>) {
  async function ask<Data>(actor: Actor, query: string, variables: object = {}, portal?: PortalOrigin): Promise<Data> {
    const { data, errors } = await client(actor, query, { ...variables }, undefined, portal);
    const code = errors?.[0]?.extensions?.code;
    if (errors?.[0]) throw new Error(`${code}: ${errors[0].message}`);
    return data as Data;
  }
  return {
    ask,
    /** Starts a payment like a REST client, which gets the page's address. */
    start: async (
      actor: Actor,
      customerId: string,
      balanceId: string,
      portal?: PortalOrigin,
    ): Promise<StartedPayment> =>
      (await ask<{ startPayment: StartedPayment }>(actor, START, { input: { customerId, balanceId } }, portal))
        .startPayment,
    /** Starts a payment for several bills, for the account or for another amount. */
    startWith: async (actor: Actor, input: object): Promise<StartedPayment> =>
      (await ask<{ startPayment: StartedPayment }>(actor, START, { input })).startPayment,
    /** Starts a payment like the portal's preparation page, which doesn't get the address. */
    prepare: async (actor: Actor, customerId: string, balanceId: string): Promise<string | undefined> => {
      const input = { customerId, balanceId };
      const { startPayment } = await ask<{ startPayment: Pick<StartedPayment, 'payment'> }>(actor, PREPARE, { input });
      return startPayment.payment?.id;
    },
    /** Returns the address to which the payer is sent. */
    visit: async (actor: Actor, paymentId: string): Promise<string | null> =>
      (await ask<{ visitPaymentPage: { paymentUrl: string | null } }>(actor, VISIT, { input: { paymentId } }))
        .visitPaymentPage.paymentUrl,
    /** Closes the page of a payer who leaves without having visited it. */
    closePaymentPage: async (actor: Actor, paymentId: string): Promise<{ status: string }> =>
      (await ask<{ closePaymentPage: { payment: { status: string } } }>(actor, CLOSE, { input: { paymentId } }))
        .closePaymentPage.payment,
    find: async (actor: Actor, id: string): Promise<FoundPayment | null> =>
      (await ask<{ payment: FoundPayment | null }>(actor, FIND, { id })).payment,
    recordReturn: async (reference: string, actor = gateway) =>
      (await ask<{ internalRecordReturn: { status: string; message: string } }>(actor, RETURN, { reference }))
        .internalRecordReturn,
    /** Records the return of a payer who left by the page's cancel button. */
    recordCancel: async (reference: string) =>
      (
        await ask<{ internalRecordReturn: { status: string; message: string } }>(gateway, RETURN, {
          reference,
          isCanceled: true,
        })
      ).internalRecordReturn,
    sendWebhook: ({ reference, authorization = null, body = '{}', network }: SentWebhook, actor = gateway) =>
      ask(actor, WEBHOOK, { reference, authorization, body, network }),
    /** Returns whether the signature was accepted. */
    sendSignedWebhook: async ({ companyId, signature, body }: SentSignedWebhook): Promise<boolean> => {
      const variables = { companyId: String(companyId), signature, body };
      return (await ask<{ internalRecordSignedWebhook: boolean }>(gateway, SIGNED_WEBHOOK, variables))
        .internalRecordSignedWebhook;
    },
    configureStripe: async (actor: Actor, input: object) =>
      (
        await ask<{
          updateStripeConfiguration: {
            paymentConfiguration: Record<string, unknown> | null;
            userErrors: { code: string; field: string; message: string }[];
          };
        }>(actor, CONFIGURE_STRIPE, { input })
      ).updateStripeConfiguration,
    configure: async (actor: Actor, input: object) =>
      (
        await ask<{
          updatePaymentConfiguration: { paymentConfiguration: object | null; userErrors: { field: string }[] };
        }>(actor, CONFIGURE, {
          input: { tpnNumber: '123456789012', hostedPageUrl: '', testMode: true, ...input },
        })
      ).updatePaymentConfiguration,
  };
}
