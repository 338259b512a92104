import { MINUTE_MS } from '@utility-pay/contracts';
import { AppError } from '../../../packages/service-kit/src/errors.ts';
import { customerOf, serviceActor, staffOf } from '../../../packages/service-kit/src/testing/actors.ts';
import { webhookEcho } from '../../../services/payments/src/providers/ipospays/callbacks.ts';
import { ACCOUNTS, type Command, type CommandOf, FIRST_MONTH, type Step } from './commands.ts';
import { deliverEvents, runJobs } from './delivery.ts';
import type { ConcurrentCommand } from './interleaving.ts';
import type { Process, World } from './world.ts';

const MERCHANT_KEY = 'test-merchant-key';

interface Page {
  paymentId: string;
  url: string;
}

/** The fields of a customer's document that the test reads. */
interface StoredCustomer {
  companyId: number;
  accountNumber: string;
  deletedAt: Date | null;
  balances: { period: number; dueMinor: number; charges?: { id: string }[] }[];
  credits?: { id: string; kind: string }[];
}

interface ReceivedWebhook {
  reference: string;
  body: string;
}

type Handlers = { [Kind in Command['kind']]: (process: Process, command: CommandOf<Kind>) => Promise<unknown> };

/** Error codes for commands that came too late, too early or at the same time as another. A command fails with no other error. */
const EXPECTED_CODES = ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE', 'FORBIDDEN'];

/** Creates a company with a terminal of its own at the provider, and with two accounts that have one bill each. */
export async function createCompany(world: World, companyId: number) {
  const { main, simulator, control, clock } = world;
  const staff = { ...staffOf(companyId), authenticatedAt: clock.now().toISOString() };
  const tpn = String(100_000_000_000 + companyId);
  const pages: Page[] = [];
  const webhooks: ReceivedWebhook[] = [];
  const customers = world.platforms.billing.mongo.collection<StoredCustomer>('customers');
  const gateway = serviceActor('gateway');

  const findAccount = async (accountNumber: string) => {
    const found = await customers.findOne({ companyId, accountNumber, deletedAt: null });
    return found ? { ...found, id: String(found._id) } : undefined;
  };
  /** Runs `run` with the opened page at this index, modulo their number; does nothing without pages. */
  const withPage = async (index: number, run: (page: Page) => Promise<unknown>): Promise<void> => {
    const page = pages[index % Math.max(1, pages.length)];
    if (page) await run(page);
  };
  const entryOf = ({ paymentId }: Page) => simulator.ledger().entries.find(({ reference }) => reference === paymentId);
  /** Returns the cents of a payment that the provider neither refunded nor charged back. */
  const refundableMinorOf = (page: Page): number => {
    const entry = entryOf(page);
    if (!entry) return 0;
    const { chargedMinor, refunds, disputes } = entry;
    const returned = [...refunds, ...disputes.filter(({ wonAt }) => wonAt === null)];
    return returned.reduce((left, { amountMinor }) => left - amountMinor, chargedMinor);
  };
  const openChargebackOf = (page: Page) =>
    entryOf(page)?.disputes.find(({ kind, wonAt }) => kind === 'chargeback' && wonAt === null);
  /** Stores the webhook that the provider would send now; its content equals the answer to a status query. */
  const storeWebhook = async ({ paymentId }: Page): Promise<void> => {
    const query = new URLSearchParams({ tpn, transactionReferenceId: paymentId });
    const answer = await fetch(`${simulator.url}/v1/queryPaymentStatus?${query}`, {
      headers: { authorization: MERCHANT_KEY },
    });
    const body = await answer.text();
    if (body.includes('iposHPResponse')) webhooks.push({ reference: paymentId, body });
  };

  const upload = async (
    { billing }: Process,
    { month, rows }: Pick<CommandOf<'upload'>, 'month' | 'rows'>,
  ): Promise<unknown> => {
    const lines = rows.map(({ account, amount }) => `${account},${(amount / 100).toFixed(2)}`);
    async function* stream() {
      yield new TextEncoder().encode(`account,amount\n${lines.join('\n')}\n`);
    }
    const receipt = await billing.receiveUpload({
      actor: staff,
      requestId: 'test',
      clientAddress: null,
      companyId: String(companyId),
      period: { month, year: 2026 },
      fileName: 'bills.csv',
      idempotencyKey: null,
      announcedBytes: null,
      asOf: null,
      review: null,
      stream: stream(),
    });
    if (receipt.kind === 'accepted') await billing.useCases.applyUpload({ companyId, uploadId: receipt.uploadId });
    return receipt;
  };

  /** Opens a payment page, or returns the open one; undefined if nothing can be paid now. */
  const start = async (
    { payments }: Process,
    { account, bill, otherAmount }: Pick<CommandOf<'start'>, 'account' | 'bill' | 'otherAmount'>,
  ): Promise<Page | undefined> => {
    const customer = await findAccount(account);
    if (!customer) return undefined;
    const open = customer.balances.filter(({ dueMinor }) => dueMinor > 0);
    const chosen = bill === undefined ? undefined : open[bill % Math.max(1, open.length)];
    const result = await payments.useCases.startPayment(customerOf(companyId, customer.id), {
      customerId: customer.id,
      balanceIds: chosen ? [`${customer.id}-${chosen.period}`] : [],
      ...(otherAmount === undefined || chosen ? {} : { amountMinor: otherAmount }),
      handsOutPage: true,
    });
    if (result.kind !== 'page') return undefined;
    const page = { paymentId: result.payment.id, url: result.paymentUrl };
    if (!pages.some(({ paymentId }) => paymentId === page.paymentId)) pages.push(page);
    return page;
  };
  const answer = async (page: Page, outcome: string, approved: number | undefined): Promise<void> => {
    const amount = approved === undefined ? '' : (approved / 100).toFixed(2);
    const body = new URLSearchParams({ outcome, amount });
    await fetch(page.url, { method: 'POST', body, redirect: 'manual' });
    await storeWebhook(page);
  };
  const receiveWebhook = async ({ payments }: Process, webhook: ReceivedWebhook | undefined): Promise<void> => {
    if (!webhook) return;
    const { reference, body } = webhook;
    const authorization = webhookEcho(MERCHANT_KEY, reference, companyId);
    await payments.useCases.recordWebhook(gateway, { reference, authorization, body });
  };

  const handlers: Handlers = {
    upload,
    correct: async ({ billing }, { type, account, month, amount, key }) => {
      const customer = await findAccount(account);
      if (!customer) return;
      const movesCredit = type === 'move-credit' || type === 'transfer-credit';
      const charges = customer.balances.flatMap((balance) => balance.charges ?? []);
      const credits = customer.credits ?? [];
      const credit = credits.find(({ kind }) => movesCredit || kind !== 'payment') ?? charges[0];
      const correction = {
        type,
        reason: 'Any',
        balanceId: `${customer.id}-2026${month}`,
        amountMinor: amount,
        creditId: credit?.id ?? 'none',
        toAccountNumber: ACCOUNTS.find((other) => other !== account),
        method: 'cash',
        receivedOn: '2026-11-20',
        idempotencyKey: `key-${key}`,
      };
      await billing.useCases.correctAccount(staff, { customerId: customer.id, preview: false, correction });
    },
    start: async (process, command) => void (await start(process, command)),
    pay: async (process, { approved, returns, isNotified, ...payable }) => {
      const page = await start(process, payable);
      if (!page) return;
      await answer(page, 'paid', approved);
      if (isNotified) await receiveWebhook(process, webhooks.at(-1));
      if (returns) await process.payments.useCases.recordReturn(gateway, page.paymentId, false);
    },
    answer: (_process, { page: index, outcome, approved }) =>
      withPage(index, (page) => answer(page, outcome, approved)),
    return: ({ payments }, { page: index, isCanceled }) =>
      withPage(index, ({ paymentId }) => payments.useCases.recordReturn(gateway, paymentId, isCanceled)),
    close: ({ payments }, { page: index }) =>
      withPage(index, async ({ paymentId }) => {
        const stored = await world.platforms.payments.mongo
          .collection<{ _id: string; customerId: string }>('payments')
          .findOne({ _id: paymentId });
        const payer = customerOf(companyId, stored?.customerId ?? '');
        await payments.useCases.closeUnusedPage(payer, paymentId);
      }),
    webhook: (process, { webhook: index }) => receiveWebhook(process, webhooks[index % Math.max(1, webhooks.length)]),
    poll: async (process) => {
      await process.payments.useCases.scheduleDue();
      await process.payments.useCases.checkReferences();
      await process.billing.useCases.scheduleDueUploads();
      await runJobs(world, process);
    },
    scan: ({ payments }) => payments.useCases.scanTransactions(),
    review: ({ payments }, { page: index, decision }) =>
      withPage(index, ({ paymentId }) =>
        payments.useCases.resolveReview(staff, {
          paymentId,
          decision,
          ...(decision === 'close' ? { reason: 'Settled' } : {}),
        }),
      ),
    refund: ({ payments }, { page: index, share, key }) =>
      withPage(index, async (page) => {
        const amountMinor = Math.ceil(refundableMinorOf(page) / share);
        const { paymentId } = page;
        if (amountMinor > 0)
          await payments.useCases.refundPayment(staff, {
            paymentId,
            amountMinor,
            idempotencyKey: `${key}-${paymentId}`,
          });
      }),
    dispute: (_process, { page: index, type, share }) =>
      withPage(index, async (page) => {
        const amountMinor = Math.ceil(refundableMinorOf(page) / share);
        if (amountMinor === 0) return;
        await control('disputes', { reference: page.paymentId, kind: type, amountMinor, notify: false });
        await storeWebhook(page);
      }),
    decideDispute: async ({ payments }, { isWon }) => {
      const page = pages.find(openChargebackOf);
      const dispute = page && openChargebackOf(page);
      if (!dispute) return;
      if (isWon) {
        await control(`disputes/${dispute.id}/won`, { notify: false });
        await storeWebhook(page);
      } else {
        const { paymentId } = page;
        await payments.useCases.recordDisputeOutcome(staff, { paymentId, disputeId: dispute.id, outcome: 'lost' });
      }
    },
    remove: async ({ billing }, { account }) => {
      const customer = await findAccount(account);
      if (customer) await billing.useCases.removeCustomer(staff, companyId, customer.id);
    },
    add: ({ billing }, { account, deletedAccount }) =>
      billing.useCases.addCustomer(staff, {
        companyId,
        accountNumber: account,
        email: `${account}@example.org`,
        deletedAccount,
      }),
    startNewAccount: async ({ billing }, { account }) => {
      const customer = await findAccount(account);
      const input = { customerId: customer?.id ?? '', reason: 'Moved out', preview: false };
      if (customer) await billing.useCases.startNewAccount(staff, input);
    },
    deliver: (process, { what }) => deliverEvents(world, process, companyId, what),
    wait: async (_process, { minutes }) => world.advance(minutes * MINUTE_MS),
  };

  await main.payments.useCases.updateConfiguration(staff, companyId, {
    merchantToken: MERCHANT_KEY,
    tpnNumber: tpn,
    hostedPageUrl: '',
    testMode: true,
  });
  const rows = ACCOUNTS.map((account, index) => ({ account, amount: 2000 * (index + 1) }));
  await upload(main, { month: FIRST_MONTH, rows });

  return {
    id: companyId,
    tpn,
    staff,
    /** Returns a step as the interleaving runs it. A command that crashes runs in a process of its own. */
    toConcurrentCommand: ({ command, crashAfter }: Step, position: number): ConcurrentCommand => ({
      name: `${position + 1} ${command.kind}`,
      crashAfter,
      run: async () => {
        const process = crashAfter === undefined ? main : world.createCrashingProcess();
        const handle = handlers[command.kind] as (process: Process, given: Command) => Promise<unknown>;
        await handle(process, command).catch((error: unknown) => {
          if (!(error instanceof AppError) || !EXPECTED_CODES.includes(error.code)) throw error;
        });
      },
    }),
  };
}

export type Company = Awaited<ReturnType<typeof createCompany>>;
