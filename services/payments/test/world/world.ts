import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import {
  createGraphClient,
  createTestPlatform,
  disposeTestPlatform,
  wipeRedis,
} from '@utility-pay/service-kit/testing/platform';
import { prepareService } from '@utility-pay/service-kit/testing/schema';
import { randomId } from '@utility-pay/service-kit/time-and-ids';
import { afterAll } from 'vitest';
import { createPayments } from '../../src/app.ts';
import type { PaymentDocument } from '../../src/data/payment.model.ts';
import type { PaymentProvider } from '../../src/domain/provider.ts';
import { createIpospaysProvider } from '../../src/providers/ipospays/create-ipospays-provider.ts';
import { payer, staff } from './actors.ts';
import { createAsk } from './ask.ts';
import { createTestBilling, type TestBill } from './billing.ts';
import { startPublicOrigin } from './public-origin.ts';
import { startSimulator } from './simulator.ts';
import { createTestClock } from './test-clock.ts';

const ENCRYPTION_KEY = 'a key that only these tests know of, 32+';
export const MERCHANT_KEY = 'test-merchant-key-0123456789';

/** Payments with real engines and the provider's simulator; billing as it is seen from here. One a test file. */
export async function createWorld() {
  const clock = createTestClock();
  const [simulator, origin] = await Promise.all([startSimulator(clock), startPublicOrigin()]);
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
  const ipospays = createIpospaysProvider({ simulatorUrl: simulator.url, clock });

  /** The service as one process runs it. `provider` stands between it and the simulator. */
  const appOn = (on: typeof platform, provider: Partial<PaymentProvider> = {}) => {
    const options = { publicUrl: origin.url, encryptionKeys: keyRing(ENCRYPTION_KEY), simulatorUrl: simulator.url };
    const app = createPayments(on, { ...options, provider: { ...ipospays, ...provider } });
    return { app, ...createAsk(createGraphClient(app)) };
  };
  const main = appOn(platform);
  await prepareService(main.app, platform);
  origin.onNotice((reference, authorization, body) => main.notice(reference, authorization, body));

  const others: (typeof platform)[] = [];
  afterAll(async () => {
    origin.stop();
    await simulator.stop();
    for (const other of others) await other.close();
    await disposeTestPlatform(platform);
  });

  let companies = 0;
  /** A company of its own that takes payments, with a customer who owes. */
  const company = async (bill: Partial<TestBill> = {}, merchantToken = MERCHANT_KEY) => {
    companies += 1;
    const companyId = companies;
    const owner = staff(companyId, 'managePaymentSettings', 'viewPayments');
    const customerId = `customer-${companyId}`;
    const balanceId = `b${companyId}`;
    billing.bills.set(balanceId, { companyId, customerId, amountDueMinor: 8417, ...bill });
    await main.configure(owner, { companyId: String(companyId), merchantToken });
    return { companyId, owner, customerId, balanceId, customer: payer(customerId, companyId) };
  };

  return {
    ...main,
    clock,
    simulator,
    origin,
    billing,
    platform,
    company,
    /** Another process of the service on the same data. */
    secondProcess: async (provider: Partial<PaymentProvider> = {}) => {
      const on = await platformOf();
      others.push(on);
      return { ...appOn(on, provider), platform: on, ipospays };
    },
    book: () => billing.book(platform),
    /** Every look-up that is due, as workers make them. */
    pollDue: async () => {
      const due = platform.mongo.collection<{ _id: string; companyId: number }>('payments');
      const found = await due.find({ nextPollAt: { $lte: clock.now() } }).toArray();
      for (const { _id, companyId } of found) await main.app.useCases.refreshPaymentById(companyId, _id);
      return found.length;
    },
    eventsOf: async (paymentId: string) => {
      await platform.relay.sweep();
      const events = await platform.mongo.collection('events').find({ 'data.paymentId': paymentId }).toArray();
      return events.map(({ type }) => String(type).replace('payments.payment.', '')).sort();
    },
    stored: (paymentId: string) => platform.mongo.collection<PaymentDocument>('payments').findOne({ _id: paymentId }),
    /** As a Redis that comes up without its data. */
    emptyQueues: () => wipeRedis(platform),
  };
}
