import { expectStatus } from '../system/client.ts';
import { balanceOf, claimAccount, paymentsOf } from '../system/payers.ts';
import type { System } from '../system/system.ts';
import { payBill } from './rounds.ts';
import type { StaffRounds } from './staff-rounds.ts';
import { at, differencesAfterAll, differs, killProduct, pause, restartProduct, retryFor } from './support.ts';

const TIMEOUT_MS = 120_000;
/** Dollars. */
const CASH = 7;

interface AccountState {
  totalDue: number;
  credits: { id: string; kind: string }[];
}

/** An account that staff correct, with its bill. */
interface CorrectedAccount {
  path: string;
  balanceId: string | undefined;
  correct(correction: object): Promise<void>;
  read(): Promise<AccountState>;
}

async function findAccount({ staff }: StaffRounds, accountNumber: string): Promise<CorrectedAccount> {
  const { owner, company } = staff;
  const found = await owner.get<{ id: string }[]>(`/api/companies/${company.id}/customers?search=${accountNumber}`);
  const path = `/api/customers/${at(expectStatus(found, 200), 0).id}`;
  const [bill] = expectStatus(await owner.get<{ id: string }[]>(`${path}/balances`), 200);
  return {
    path,
    balanceId: bill?.id,
    correct: async (correction) => void expectStatus(await owner.send('POST', `${path}/corrections`, correction), 200),
    read: async () => expectStatus(await owner.get<AccountState>(`${path}/account`), 200),
  };
}

/** Kills the product `afterMs` after `act` began, starts it again, and repeats `act` until it succeeds, and once more. */
async function actWithKill(
  system: System,
  { round, afterMs, act }: { round: number; afterMs: number; act: () => Promise<void> },
): Promise<void> {
  const first = act().catch(() => undefined);
  await pause(afterMs);
  await killProduct(system, round);
  await restartProduct(system, round);
  await first;
  await retryFor('repeating', TIMEOUT_MS, act);
  await act();
}

/** Returns the rounds' account with this position from the end: those from the start are used by refunds and corrections. */
const accountFromEnd = ({ accounts }: StaffRounds, position: number) => at(accounts, accounts.length - 1 - position);

/**
 * Staff record cash on an account and move it to another account, and the product is killed meanwhile. Returns how the two
 * accounts differ.
 */
export async function transferWithKill(
  system: System,
  rounds: StaffRounds,
  round: number,
  afterMs: number,
): Promise<string[]> {
  const [from, to] = [accountFromEnd(rounds, 4 * round), accountFromEnd(rounds, 4 * round + 1)];
  const [source, target] = [await findAccount(rounds, from.accountNumber), await findAccount(rounds, to.accountNumber)];
  const act = async (): Promise<void> => {
    const cash = { type: 'record-payment', amount: CASH, method: 'cash', receivedOn: '2026-01-15' };
    await source.correct({ ...cash, idempotencyKey: `cash-${round}` });
    const credit = (await source.read()).credits.find(({ kind }) => kind === 'recorded-payment');
    const transfer = { type: 'transfer-credit', creditId: credit?.id, toAccountNumber: to.accountNumber };
    await source.correct({ ...transfer, reason: 'Paid for the wrong account', idempotencyKey: `transfer-${round}` });
  };
  await actWithKill(system, { round, afterMs, act });
  return differencesAfterAll(system, rounds.staff.company.id, async () => [
    ...differs('total due of the source', cents((await source.read()).totalDue), from.amountMinor),
    ...differs('total due of the target', cents((await target.read()).totalDue), to.amountMinor - CASH * 100),
  ]);
}

/** Staff void a bill, restore it and write it off, and the product is killed meanwhile. Returns how the account differs. */
export async function writeOffWithKill(
  system: System,
  rounds: StaffRounds,
  round: number,
  afterMs: number,
): Promise<string[]> {
  const account = await findAccount(rounds, accountFromEnd(rounds, 4 * round + 2).accountNumber);
  const { balanceId } = account;
  const act = async (): Promise<void> => {
    for (const type of ['void-bill', 'restore-bill', 'write-off'])
      await account.correct({ type, balanceId, reason: 'Moved out', idempotencyKey: `${type}-${round}` });
  };
  await actWithKill(system, { round, afterMs, act });
  return differencesAfterAll(system, rounds.staff.company.id, async () => {
    const { totalDue, credits } = await account.read();
    return [
      ...differs('total due', cents(totalDue), 0),
      ...differs(
        'credits',
        credits.map(({ kind }) => kind),
        ['write-off'],
      ),
    ];
  });
}

/**
 * A customer pays, the payment is charged back, in every second round the company wins, and the product is killed meanwhile.
 * Returns how what is due differs.
 */
export async function disputeWithKill(
  system: System,
  rounds: StaffRounds,
  round: number,
  afterMs: number,
): Promise<string[]> {
  const { company } = rounds.staff;
  const { accountNumber, amountMinor } = accountFromEnd(rounds, 4 * round + 3);
  const payer = await claimAccount(system, company.id, accountNumber);
  await payBill(payer);
  const reference = (await paymentsOf(payer)).find(({ status }) => status === 'success')?.id;
  const id = `case-${round}`;
  const isWon = round % 2 === 1;
  const control = async (path: string, body: object): Promise<number> => {
    const headers = { 'content-type': 'application/json' };
    const url = `${system.simulatorUrl}/_simulator/${path}`;
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  };
  const act = async (): Promise<void> => {
    const opened = await control('disputes', { reference, kind: 'chargeback', id });
    if (opened !== 201) throw new Error(`the simulator answered ${opened}`);
    // 400: it was won by the first attempt.
    const won = isWon ? await control(`disputes/${id}/won`, {}) : 200;
    if (won !== 200 && won !== 400) throw new Error(`the simulator answered ${won}`);
  };
  await actWithKill(system, { round, afterMs, act });
  return differencesAfterAll(system, company.id, async () => {
    // The product's list of transactions would find the dispute too, but only every 15 minutes.
    await control('webhooks', { reference });
    return differs('due', cents((await balanceOf(payer)).amountDue), isWon ? 0 : amountMinor);
  });
}

const cents = (dollars: number): number => Math.round(dollars * 100);
