import { DAY_MS } from '@utility-pay/contracts';
import {
  answerAtProvider,
  balanceOf,
  type Client,
  claimAccount,
  createClient,
  eventually,
  expectStatus,
  openCompany,
  type Payer,
  paymentsOf,
  type Reachable,
  startPayment,
  uploadAndWait,
  visitPaymentPage,
} from '@utility-pay/testkit';
import { type BrandingVariant, brandingOf } from './branding-variants.ts';

/** User who views a screen. `paying` has an open payment page, `paidUp` has paid, and `owing` has an overdue bill. */
export type Viewer = 'visitor' | 'owner' | 'superAdmin' | 'payer' | 'paying' | 'paidUp' | 'owing';

/** A company with data for every screen, identical on every run except for times and random ids. */
export interface ScreenshotCompany {
  id: number;
  /** Ids used in URLs. */
  balanceId: string;
  paymentId: string;
  uploadId: string;
  customerId: string;
  /** A customer who has paid. */
  paidUpId: string;
  cookies: Record<Exclude<Viewer, 'visitor'>, string>;
}

const DUE_IN_DAYS = 9;
const dueDay = (): string => new Date(Date.now() + DUE_IN_DAYS * DAY_MS).toISOString().slice(0, 10);

const STREETS = ['Harbor Road', 'Mill Lane', 'Orchard Street', 'Quarry Hill', 'Station Avenue'];
const NAMES = ['Ada Larsen', 'Bruno Keller', 'Carla Mendez', 'Dina Okafor', 'Emil Novak', 'Fay Whitcombe'];

/** Returns a bill file of sixty customers and three invalid rows. */
function billFile(): string {
  const due = dueDay();
  const rows = Array.from({ length: 60 }, (_, at) => {
    const amount = (18 + ((at * 37) % 240) + (at % 4) * 0.25).toFixed(2);
    const street = `${12 + at} ${STREETS[at % STREETS.length]}`;
    return `10-${100 + at},${NAMES[at % NAMES.length]},${amount},${due},${street},M-${4000 + at},${200 + at * 3} gal,R${at % 3}`;
  });
  const bad = ['10-900,Gus Nobody,12.345,,,,,', ',Hal Missing,10.00,,,,,', '10-901,Ida Wrong,ten,,,,,'];
  return ['account number,name,amount due,due date,service address,meter id,usage,rate class', ...rows, ...bad].join(
    '\n',
  );
}

/** Pays or declines at the provider, waits until the payment is settled and applied, and returns its id. */
async function settlePayment(payer: Payer, outcome: 'paid' | 'declined'): Promise<string> {
  const { id } = await balanceOf(payer);
  const back = await answerAtProvider(await startPayment(payer, id), outcome);
  await fetch(back, { redirect: 'manual' });
  return eventually(async () => {
    const [payment] = await paymentsOf(payer);
    if (!payment || payment.status === 'pending') throw new Error('the payment has not settled');
    const { amountDue } = await balanceOf(payer);
    if (outcome === 'paid' && amountDue > 0) throw new Error('the payment has not been applied');
    return payment.id;
  });
}

/** Uploads an overdue October bill for account 10-102, whose customer has paid nothing. */
async function addEarlierBills(owner: Client, companyId: number): Promise<void> {
  const csvContent = 'account number,amount due,due date\n10-102,64.20,2026-10-31\n';
  const upload = { csvContent, month: 'October', year: '2026' };
  await uploadAndWait(owner, companyId, upload);
}

const superAdminOf = async (system: Reachable): Promise<Client> => {
  const client = createClient(system.url);
  expectStatus(await client.send('POST', '/api/login', { ...system.superAdmin, type: 'admin' }), 200);
  return client;
};

/** Creates a company of that branding variant with customers, bills, payments in every state, staff and a finished upload. */
export async function createScreenshotCompany(
  system: Reachable,
  name: string,
  variant: BrandingVariant,
): Promise<ScreenshotCompany> {
  const { company, owner } = await openCompany(system, name);
  const path = `/api/companies/${company.id}`;
  const information = {
    name,
    phone: '555-0142-100',
    address: '1 Water Street, Lakeside',
    website: '',
    email: 'office@lakeside.example',
  };
  expectStatus(await owner.send('PATCH', path, information), 200);
  expectStatus(await owner.send('PUT', `${path}/branding`, await brandingOf(variant)), 200);
  const member = { email: `clerk-${company.id}@lakeside.example`, name: 'Cleo Clerk', password: 'staff-password-1' };
  expectStatus(await owner.send('POST', `${path}/admins`, member), 201);
  const upload = { csvContent: billFile(), month: 'November', year: '2026' };
  await uploadAndWait(owner, company.id, upload);
  const [sent] = expectStatus(await owner.get<{ id: string }[]>(`${path}/balances/uploads`), 200);
  const [customer] = expectStatus(await owner.get<{ id: string }[]>(`${path}/customers?limit=1`), 200);
  const payer = await claimAccount(system, company.id, '10-100');
  const paidUp = await claimAccount(system, company.id, '10-101');
  const owing = await claimAccount(system, company.id, '10-102');
  // The preparation page starts a payment, so that screen uses a customer who already has an open one.
  const paying = await claimAccount(system, company.id, '10-103');
  const paymentId = await settlePayment(paidUp, 'paid');
  await settlePayment(owing, 'declined');
  await addEarlierBills(owner, company.id);
  await visitPaymentPage(paying, (await balanceOf(paying)).id);
  return {
    id: company.id,
    balanceId: (await balanceOf(paying)).id,
    paymentId,
    uploadId: sent?.id ?? '',
    customerId: customer?.id ?? '',
    paidUpId: paidUp.id,
    cookies: {
      owner: owner.cookie(),
      superAdmin: (await superAdminOf(system)).cookie(),
      payer: payer.client.cookie(),
      paying: paying.client.cookie(),
      paidUp: paidUp.client.cookie(),
      owing: owing.client.cookie(),
    },
  };
}
