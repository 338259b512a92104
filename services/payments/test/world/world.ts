import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import { createTestClock } from '@utility-pay/service-kit/testing/clock';
import {
  createGraphClient,
  createTestPlatform,
  disposeTestPlatform,
  wipeRedis,
} from '@utility-pay/service-kit/testing/platform';
import { prepareService } from '@utility-pay/service-kit/testing/schema';
import { randomId } from '@utility-pay/service-kit/time-and-ids';
import { afterAll } from 'vitest';
import { createPayments, type PaymentsOptions } from '../../src/app.ts';
import type { PaymentDocument } from '../../src/data/payment.model.ts';
import type { PaymentProvider, ProviderCredentials } from '../../src/domain/provider.ts';
import { createIpospaysProvider } from '../../src/providers/ipospays/ipospays-provider.ts';
import { createTestBilling, type TestBill } from './billing.ts';
import { createOperations, payer, staff } from './operations.ts';
import { startSimulator, startWebhookReceiver } from './servers.ts';

export const ENCRYPTION_KEY = 'an encryption key for these tests, 32+';
export const MERCHANT_KEY = 'test-merchant-key-0123456789';
/** Cents due on the bill of a new company. */
export const AMOUNT_MINOR = 8417;

/** Returns the adapter with the simulator as the provider of live credentials too, which the adapter itself never does. */
function withSimulatorForLive(provider: PaymentProvider): PaymentProvider {
  const asTest =
    <Args extends unknown[], Result>(call: (credentials: ProviderCredentials, ...args: Args) => Result) =>
    (credentials: ProviderCredentials, ...args: Args): Result =>
      call({ ...credentials, testMode: true }, ...args);
  return {
    ...provider,
    createSession: asTest(provider.createSession),
    fetchStatus: asTest(provider.fetchStatus),
    cancelSession: asTest(provider.cancelSession),
    voidTransaction: asTest(provider.voidTransaction),
    refund: asTest(provider.refund),
    fetchRefund: asTest(provider.fetchRefund),
    listTransactions: asTest(provider.listTransactions),
  };
}

/** `isSimulated`: whether companies in test mode use the simulator; true by default. */
type ProcessOptions = Pick<PaymentsOptions, 'queriesPerMinute'> & { isSimulated?: boolean };

/** Runs payments on real engines with the provider simulator and a double of billing. Call it once per test file. */
export async function createWorld() {
  const clock = createTestClock();
  const [simulator, origin] = await Promise.all([startSimulator(clock), startWebhookReceiver()]);
  const billing = createTestBilling();
  const unique = `test-${randomId(10)}`;
  const platformOf = () =>
    createTestPlatform('payments', process.env, {
      clock,
      transport: billing.transport,
      databasePrefix: unique,
      queuePrefix: unique,
    });
  const platform = await platformOf();
  const ipospays = withSimulatorForLive(createIpospaysProvider({ simulatorUrl: simulator.url, clock }));

  /** Creates the service of one process. `provider` overrides methods of the adapter. */
  const appOn = (
    host: typeof platform,
    provider: Partial<PaymentProvider> = {},
    { isSimulated = true, ...limits }: ProcessOptions = {},
  ) => {
    const options = { publicUrl: origin.url, encryptionKeys: keyRing(ENCRYPTION_KEY) };
    const simulated = isSimulated ? { simulatorUrl: simulator.url } : {};
    const app = createPayments(host, { ...options, ...simulated, ...limits, provider: { ...ipospays, ...provider } });
    return { app, ...createOperations(createGraphClient(app, clock)) };
  };
  const main = appOn(platform);
  await prepareService(main.app, platform);
  origin.onWebhook((webhook) => main.sendWebhook(webhook));
  origin.onSignedWebhook(main.sendSignedWebhook);

  const platforms: (typeof platform)[] = [];
  afterAll(async () => {
    origin.stop();
    await simulator.dispose();
    for (const each of platforms) await each.close();
    await disposeTestPlatform(platform);
  });

  let companies = 0;
  /** Creates a company that accepts payments, live by default, and a customer with a bill. */
  const company = async (bill: Partial<TestBill> = {}, configuration: object = {}) => {
    companies += 1;
    const companyId = companies;
    const owner = staff(companyId, 'managePaymentSettings', 'viewPayments');
    const customerId = `customer${companyId}`;
    const balanceId = `b${companyId}`;
    billing.bills.set(balanceId, { companyId, customerId, amountDueMinor: AMOUNT_MINOR, ...bill });
    await main.configure(owner, {
      companyId: String(companyId),
      merchantToken: MERCHANT_KEY,
      testMode: false,
      ...configuration,
    });
    return { companyId, owner, customerId, balanceId, customer: payer(customerId, companyId) };
  };

  /** Creates a company that takes payments by Stripe in test mode, and a customer with a bill. */
  const stripeCompany = async (bill: Partial<TestBill> = {}) => {
    const made = await company(bill);
    const key = `sk_test_company${made.companyId}`;
    const secret = `whsec_company${made.companyId}secret`;
    const companyId = String(made.companyId);
    const { userErrors } = await main.configureStripe(made.owner, { companyId, secretKey: key, webhookSecret: secret });
    if (userErrors[0]) throw new Error(userErrors[0].message);
    const url = `${origin.url}/api/payments/webhooks/stripe-checkout/${companyId}`;
    await simulator.stripe('webhook-endpoint', { key, url, secret });
    return { ...made, key, secret };
  };

  return {
    ...main,
    stripeCompany,
    clock,
    simulator,
    origin,
    billing,
    platform,
    company,
    /** Starts another process of the service on the same data. `ipospays`: the adapter without the overrides of `provider`. */
    startProcess: async (provider: Partial<PaymentProvider> = {}, options: ProcessOptions = {}) => {
      const host = await platformOf();
      platforms.push(host);
      return { ...appOn(host, provider, options), platform: host, ipospays };
    },
    postPayments: () => billing.postPayments(platform),
    /** Returns what became of a payment page, in the provider's records; undefined when there is no such page. */
    pageOutcomeOf: (paymentId?: string) =>
      simulator.records().entries.find(({ reference }) => reference === paymentId)?.outcome,
    /** Polls every due payment, like the workers, and returns their ids; also payments that other tests of the file left. */
    pollDue: async () => {
      const payments = platform.mongo.collection<{ _id: string; companyId: number }>('payments');
      const due = await payments.find({ nextPollAt: { $lte: clock.now() } }).toArray();
      for (const { _id, companyId } of due) await main.app.useCases.refreshPaymentById(companyId, _id);
      return due.map(({ _id }) => _id);
    },
    /** Returns the types of a payment's published events, without their common prefix, in alphabetical order. */
    eventsOf: async (paymentId: string) => {
      await platform.relay.sweep();
      const events = await platform.mongo.collection('events').find({ 'data.paymentId': paymentId }).toArray();
      return events.map(({ type }) => String(type).replace('payments.payment.', '')).sort();
    },
    stored: (paymentId: string) => platform.mongo.collection<PaymentDocument>('payments').findOne({ _id: paymentId }),
    /** Empties Redis. */
    emptyQueues: () => wipeRedis(platform),
  };
}
