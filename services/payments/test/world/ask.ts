import type { Actor } from '@utility-pay/contracts';
import type { createGraphClient } from '@utility-pay/service-kit/testing/platform';
import { gateway } from './actors.ts';

export interface StartedPayment {
  payment: { id: string; status: string; amount: { amountMinor: number } } | null;
  paymentUrl: string | null;
  userErrors: { code: string; field: string | null; message: string }[];
}

export interface SeenPayment {
  id: string;
  status: string;
  transactionId: string | null;
  paidAt: string | null;
  message: string | null;
}

const START = `mutation ($input: StartPaymentInput!) { startPayment(input: $input) {
  payment { id status amount { amountMinor } } paymentUrl userErrors { code field message } } }`;
const FIND = 'query ($id: ID!) { payment(id: $id) { id status transactionId paidAt message } }';
const RETURN = 'mutation ($reference: ID!) { internalRecordReturn(reference: $reference) { status message } }';
const NOTICE = `mutation ($reference: ID!, $authorization: String, $body: String!) {
  internalRecordNotice(reference: $reference, authorization: $authorization, body: $body) }`;
const CONFIGURE = `mutation ($input: UpdatePaymentConfigurationInput!) { updatePaymentConfiguration(input: $input) {
  paymentConfiguration { provider merchantToken tpnNumber hostedPageUrl testMode } userErrors { code field message } } }`;

/** The operations of this service as its callers ask them. Errors of the graph are thrown by their code. */
export function createAsk(client: ReturnType<typeof createGraphClient>) {
  async function ask<Data>(actor: Actor, query: string, variables: object = {}): Promise<Data> {
    const { data, errors } = await client(actor, query, { ...variables });
    const code = errors?.[0]?.extensions?.code;
    if (errors?.[0]) throw new Error(`${code}: ${errors[0].message}`);
    return data as Data;
  }
  return {
    ask,
    start: async (actor: Actor, customerId: string, balanceId: string): Promise<StartedPayment> =>
      (await ask<{ startPayment: StartedPayment }>(actor, START, { input: { customerId, balanceId } })).startPayment,
    find: async (actor: Actor, id: string): Promise<SeenPayment | null> =>
      (await ask<{ payment: SeenPayment | null }>(actor, FIND, { id })).payment,
    comeBack: async (reference: string, actor = gateway) =>
      (await ask<{ internalRecordReturn: { status: string; message: string } }>(actor, RETURN, { reference }))
        .internalRecordReturn,
    notice: (reference: string, authorization: string | null, body: string, actor = gateway) =>
      ask(actor, NOTICE, { reference, authorization, body }),
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
