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
  startPayment,
} from '@utility-pay/testkit';

/** A payment to be made: whose, of how much, and what the payer does at the provider; `open` leaves the page as it is. */
export interface WantedPayment {
  account: string;
  name: string;
  dollars: string;
  outcome: Outcome | 'open';
}

export interface MadePayment extends WantedPayment {
  payer: Payer & { email: string };
  payment: PaymentState;
}

const AT_ONCE = 4;

/** Does a few at a time: signing up costs the server a password hash each. */
async function inTurn<Item, Made>(items: readonly Item[], make: (item: Item) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  const rest = [...items.entries()];
  const work = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) made[next[0]] = await make(next[1]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return made;
}

async function claim(system: Reachable, companyId: number, { account, name }: WantedPayment) {
  const client: Client = createClient(system.url);
  const email = `${name.toLowerCase().replaceAll(' ', '.')}-${companyId}@example.org`;
  const input = { accountNumber: account, email, name, password: 'payer-password', companyId };
  const { id } = expectStatus(await client.send<{ id: string }>('POST', '/api/auth/claim', input), 201);
  return { id, accountNumber: account, client, email };
}

/** Bills each account and lets it pay, decline or leave its page open, as its payer would. */
export async function makePayments(
  system: Reachable,
  { company, owner }: Pick<Staff, 'company' | 'owner'>,
  wanted: readonly WantedPayment[],
): Promise<MadePayment[]> {
  const lines = wanted.map(({ account, name, dollars }) => `${account},${name},${dollars}`);
  const csvContent = ['account number,name,amount due', ...lines, ''].join('\n');
  const file = { csvContent, month: 'November', year: '2026' };
  expectStatus(await owner.send('POST', `/api/companies/${company.id}/balances/upload`, file), 200);
  return inTurn(wanted, async (want) => {
    const payer = await claim(system, company.id, want);
    const page = await startPayment(payer, (await balanceOf(payer)).id);
    if (want.outcome !== 'open') await fetch(await answerAtProvider(page, want.outcome), { redirect: 'manual' });
    const state = { open: 'pending', paid: 'success' }[want.outcome as string] ?? 'failed';
    const payment = await eventually(async () => {
      const [newest] = await paymentsOf(payer);
      if (newest?.status !== state) throw new Error(`the payment of ${want.account} is not ${state} yet`);
      return newest;
    });
    return { ...want, payer, payment };
  });
}
