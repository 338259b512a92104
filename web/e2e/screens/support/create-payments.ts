import {
  answerAtProvider,
  balanceOf,
  type Client,
  createClient,
  eventually,
  expectStatus,
  type Outcome,
  type Payer,
  type PaymentState,
  paymentsOf,
  type Reachable,
  type Staff,
  uploadAndWait,
  visitPaymentPage,
} from '@utility-pay/testkit';

/** A payment to create. `outcome` is the payer's action on the provider's page; `open` takes no action. */
export interface PaymentRequest {
  account: string;
  name: string;
  dollars: string;
  outcome: Outcome | 'open';
  /** Dollars that the provider approves instead, so that the payment needs a review. */
  approved?: string;
}

/** A payment that was created, with its payer. */
export interface CreatedPayment extends PaymentRequest {
  payer: Payer & { email: string };
  payment: PaymentState;
}

const CONCURRENCY = 4;

/** Runs four tasks at a time, because each sign-up costs the server a password hash. */
async function runConcurrently<Item, Result>(
  items: readonly Item[],
  create: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = [...items.entries()];
  const work = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) results[next[0]] = await create(next[1]);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return results;
}

/** Claims the account of a request. */
async function claimFor(system: Reachable, companyId: number, { account, name }: PaymentRequest) {
  const client: Client = createClient(system.url);
  const email = `${name.toLowerCase().replaceAll(' ', '.')}-${companyId}@example.org`;
  const input = { accountNumber: account, email, name, password: 'payer-password', companyId };
  const { id } = expectStatus(await client.send<{ id: string }>('POST', '/api/auth/claim', input), 201);
  return { id, accountNumber: account, client, email };
}

/** Bills and claims each account, then pays, declines or leaves the payment page open. */
export async function createPayments(
  system: Reachable,
  { company, owner }: Pick<Staff, 'company' | 'owner'>,
  requests: readonly PaymentRequest[],
): Promise<CreatedPayment[]> {
  const lines = requests.map(({ account, name, dollars }) => `${account},${name},${dollars}`);
  const csvContent = ['account number,name,amount due', ...lines, ''].join('\n');
  const file = { csvContent, month: 'November', year: '2026' };
  await uploadAndWait(owner, company.id, file);
  return runConcurrently(requests, async (request) => {
    const payer = await claimFor(system, company.id, request);
    const page = await visitPaymentPage(payer, (await balanceOf(payer)).id);
    const { outcome, approved } = request;
    if (outcome !== 'open') await fetch(await answerAtProvider(page, outcome, approved), { redirect: 'manual' });
    const state = approved ? 'pending' : ({ open: 'pending', paid: 'success' }[outcome as string] ?? 'failed');
    const payment = await eventually(async () => {
      const [newest] = await paymentsOf(payer);
      const isReported = !approved || newest?.amountReceived === Number(approved);
      if (newest?.status !== state || !isReported)
        throw new Error(`the payment of ${request.account} is not ${state} yet`);
      return newest;
    });
    return { ...request, payer, payment };
  });
}
