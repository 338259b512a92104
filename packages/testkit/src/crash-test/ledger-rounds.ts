import { expectStatus } from '../system/client.ts';
import { balanceOf, claimAccount, paymentsOf } from '../system/payers.ts';
import type { System } from '../system/system.ts';
import { payBill } from './rounds.ts';
import type { StaffRounds } from './staff-rounds.ts';
import {
  differencesAfterProcessing,
  differencesOf,
  findCustomerId,
  itemAt,
  killProduct,
  PROCESSING_TIMEOUT_MS,
  pause,
  restartProduct,
  retryFor,
  toCents,
} from './support.ts';

const CASH_DOLLARS = 7;

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

async function openAccount({ staff }: StaffRounds, accountNumber: string): Promise<CorrectedAccount> {
  const { owner, company } = staff;
  const path = `/api/customers/${await findCustomerId(owner, company.id, accountNumber)}`;
  const [bill] = expectStatus(await owner.get<{ id: string }[]>(`${path}/balances`), 200);
  return {
    path,
    balanceId: bill?.id,
    correct: async (correction) => void expectStatus(await owner.send('POST', `${path}/corrections`, correction), 200),
    read: async () => expectStatus(await owner.get<AccountState>(`${path}/account`), 200),
  };
}

/**
 * Kills the product `afterMs` after `action` began and starts it again. Repeats `action` until it succeeds, and once more, which
 * must change nothing.
 */
async function repeatActionWithKill(
  system: System,
  { round, afterMs, action }: { round: number; afterMs: number; action: () => Promise<void> },
): Promise<void> {
  const first = action().catch(() => undefined);
  await pause(afterMs);
  await killProduct(system, round);
  await restartProduct(system, round);
  await first;
  await retryFor('repeating', PROCESSING_TIMEOUT_MS, action);
  await action();
}

/** Returns the account at this position from the end, because refunds and corrections use the accounts from the start. */
const accountFromEnd = ({ accounts }: StaffRounds, position: number) =>
  itemAt(accounts, accounts.length - 1 - position);

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
  const [source, target] = [await openAccount(rounds, from.accountNumber), await openAccount(rounds, to.accountNumber)];
  const action = async (): Promise<void> => {
    const cash = { type: 'record-payment', amount: CASH_DOLLARS, method: 'cash', receivedOn: '2026-01-15' };
    await source.correct({ ...cash, idempotencyKey: `cash-${round}` });
    const credit = (await source.read()).credits.find(({ kind }) => kind === 'recorded-payment');
    const transfer = { type: 'transfer-credit', creditId: credit?.id, toAccountNumber: to.accountNumber };
    await source.correct({ ...transfer, reason: 'Paid for the wrong account', idempotencyKey: `transfer-${round}` });
  };
  await repeatActionWithKill(system, { round, afterMs, action });
  return differencesAfterProcessing(system, rounds.staff.company.id, async () => [
    ...differencesOf('total due of the source', toCents((await source.read()).totalDue), from.amountMinor),
    ...differencesOf(
      'total due of the target',
      toCents((await target.read()).totalDue),
      to.amountMinor - CASH_DOLLARS * 100,
    ),
  ]);
}

/** Staff void a bill, restore it and write it off, and the product is killed meanwhile. Returns how the account differs. */
export async function writeOffWithKill(
  system: System,
  rounds: StaffRounds,
  round: number,
  afterMs: number,
): Promise<string[]> {
  const account = await openAccount(rounds, accountFromEnd(rounds, 4 * round + 2).accountNumber);
  const { balanceId } = account;
  const action = async (): Promise<void> => {
    for (const type of ['void-bill', 'restore-bill', 'write-off'])
      await account.correct({ type, balanceId, reason: 'Moved out', idempotencyKey: `${type}-${round}` });
  };
  await repeatActionWithKill(system, { round, afterMs, action });
  return differencesAfterProcessing(system, rounds.staff.company.id, async () => {
    const { totalDue, credits } = await account.read();
    return [
      ...differencesOf('total due', toCents(totalDue), 0),
      ...differencesOf(
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
  const postToSimulator = async (path: string, body: object): Promise<number> => {
    const headers = { 'content-type': 'application/json' };
    const url = `${system.simulatorUrl}/_simulator/${path}`;
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  };
  const action = async (): Promise<void> => {
    const opened = await postToSimulator('disputes', { reference, kind: 'chargeback', id });
    if (opened !== 201) throw new Error(`the simulator answered ${opened}`);
    // The simulator answers 400 when the first attempt has already won the dispute.
    const won = isWon ? await postToSimulator(`disputes/${id}/won`, {}) : 200;
    if (won !== 200 && won !== 400) throw new Error(`the simulator answered ${won}`);
  };
  await repeatActionWithKill(system, { round, afterMs, action });
  return differencesAfterProcessing(system, company.id, async () => {
    // The product's list of transactions would find the dispute too, but only every 15 minutes.
    await postToSimulator('webhooks', { reference });
    return differencesOf('due', toCents((await balanceOf(payer)).amountDue), isWon ? 0 : amountMinor);
  });
}
