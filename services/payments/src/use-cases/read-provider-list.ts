import { HOUR_MS } from '@utility-pay/contracts';
import type { ListedMovement, MovementKind } from '../domain/money-movement.ts';
import type { Payment } from '../domain/payment.ts';
import type { Credentials, ListedTransaction, ListWindow } from '../domain/provider.ts';
import type { ListProblem, ReconciliationDay } from '../domain/reconciliation-day.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import type { StoredTransaction } from './ports/reconciliation.ts';

/** Maximum of a company's newest credential sets that are considered: more than a company saves in the compared days. */
export const MAX_CREDENTIALS = 50;
/** Maximum terminals of these sets whose lists are read, the newest first. */
const MAX_TERMINALS = 3;
/** Maximum pages of a terminal's list per comparison: bounds its memory and time. */
const MAX_PAGES = 2000;
/** Margin around the listed day: the provider may list a movement after midnight that we recorded before. */
const MARGIN_MS = 2 * HOUR_MS;
/** Margin before a company's first day: late payments are found within 72 hours. */
const FIRST_DAY_MARGIN_MS = 72 * HOUR_MS;

type Dependencies = Pick<
  PaymentsDependencies,
  'payments' | 'configurations' | 'providerOf' | 'providerTransactions' | 'clock' | 'log'
> & {
  reconciliation: Pick<PaymentsDependencies['reconciliation'], 'hasEarlier'>;
};

/** Result of reading the provider's lists of a day. */
export interface ReadLists {
  /** Credential sets of the terminals whose lists were read. */
  credentialsIds: ReadonlySet<string>;
  /** Why the list of the terminal in use could not be read. */
  problem?: ListProblem;
  /** Why the list of a replaced terminal could not be read: its keys may be revoked by now. */
  replacedProblem?: ListProblem;
}

/**
 * Reads the provider's lists of a day, and of the hours around it, from each of the company's terminals, and stores them.
 * Keeps the stored rows of a terminal whose list can't be read. Leaves out transactions that are not the portal's.
 */
export const readProviderLists =
  (dependencies: Dependencies) =>
  async (day: ReconciliationDay): Promise<ReadLists> => {
    const { configurations, reconciliation, providerTransactions, clock } = dependencies;
    const { companyId, testMode, startsAt, endsAt } = day;
    const before = (await reconciliation.hasEarlier(day)) ? MARGIN_MS : FIRST_DAY_MARGIN_MS;
    const until = Math.min(endsAt.getTime() + MARGIN_MS, clock.now().getTime());
    const window = { from: new Date(startsAt.getTime() - before), to: new Date(until) };
    const sets = (await configurations.listRecent(companyId, MAX_CREDENTIALS)).filter(
      (set) => set.testMode === testMode,
    );
    // A key that replaced another one is for the same terminal, whose list is read once, with the newest key.
    const terminals = [...Map.groupBy(sets, terminalOf)].slice(0, MAX_TERMINALS);
    // By key: without terminals, two keys of one account list the same transactions.
    const rows = new Map<string, StoredTransaction>();
    const readTerminals = new Set<string>();
    const problems: ListProblem[] = [];
    let problem: ListProblem | undefined = terminals.length === 0 ? 'unsupported' : undefined;
    for (const [index, [terminal, [credentials]]] of terminals.entries()) {
      if (!credentials) continue;
      const result = await readTerminal(dependencies, day, credentials, window);
      if (result.kind !== 'listed') {
        if (index === 0) problem = result.kind;
        else problems.push(result.kind);
        continue;
      }
      readTerminals.add(terminal);
      for (const each of result.transactions) rows.set(each.key, { ...each, terminal });
    }
    if (readTerminals.size > 0)
      await providerTransactions.replaceList(companyId, testMode, { ...window, terminals: [...readTerminals] }, [
        ...rows.values(),
      ]);
    const [replacedProblem] = problems;
    return {
      credentialsIds: new Set(sets.filter((set) => readTerminals.has(terminalOf(set))).map(({ id }) => id)),
      ...(problem ? { problem } : {}),
      ...(replacedProblem ? { replacedProblem } : {}),
    };
  };

/** Returns what identifies a list; a provider without terminals has one per key. */
const terminalOf = ({ provider, tpnNumber, id }: Credentials): string => `${provider}/${tpnNumber || id}`;

async function readTerminal(
  { payments, providerOf, log }: Dependencies,
  { companyId, testMode }: ReconciliationDay,
  credentials: Credentials,
  window: ListWindow,
): Promise<{ kind: 'listed'; transactions: StoredTransaction[] } | { kind: ListProblem }> {
  const transactions: StoredTransaction[] = [];
  const numbered = numberRepeated();
  let next: string | null = null;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const page = await providerOf(credentials).listTransactions(credentials, window, next);
    if (page.kind === 'unavailable')
      log.warn({ companyId, reason: page.reason }, "The provider's list of transactions is unavailable");
    if (page.kind !== 'page') return { kind: page.kind };
    const references = [...new Set(page.transactions.map(({ reference }) => reference))];
    const known = new Map((await payments.findByReferences(references)).map((payment) => [payment.id, payment]));
    for (const listed of page.transactions)
      if (isOurs(listed, known.get(listed.reference), companyId, testMode))
        transactions.push(toStored(listed, numbered));
    if (page.next === null) return { kind: 'listed', transactions };
    next = page.next;
  }
  log.error({ companyId, pages: MAX_PAGES }, "The provider's list of a day is longer than what one comparison reads");
  return { kind: 'too-long' };
}

/** Returns whether the transaction is of this company's payments: its shop or another company may use the same terminal. */
const isOurs = (
  { owner }: ListedTransaction,
  payment: Payment | undefined,
  companyId: number,
  testMode: boolean,
): boolean =>
  payment ? payment.companyId === companyId && payment.testMode === testMode : owner?.companyId === companyId;

const KINDS: Record<ListedTransaction['type'], MovementKind> = {
  sale: 'payment',
  refund: 'refund',
  'refund-failure': 'refund-failed',
  chargeback: 'chargeback',
  return: 'return',
  'chargeback-reversal': 'chargeback-won',
  other: 'other',
};

function toStored(
  { reference, type, transactionId, amount, at }: ListedTransaction,
  numbered: (key: string) => string,
): StoredTransaction {
  const kind = KINDS[type];
  const amountMinor = amount?.minor ?? null;
  const key = numbered(keyOf({ kind, transactionId, reference, amountMinor, at }));
  return { key, source: 'list', reference, transactionId, kind, amountMinor, at };
}

/** Returns the key of a listed transaction. Partial refunds of a day may have one transaction id, and differ by amount. */
export const keyOf = ({
  kind,
  transactionId,
  reference,
  amountMinor,
  at,
}: Omit<StoredTransaction, 'key' | 'source'>): string =>
  `${kind}/${transactionId ?? reference}/${amountMinor}/${at.toISOString()}`;

/** Returns a function that numbers keys that one list repeats, so that each repetition is kept. */
export function numberRepeated(): (key: string) => string {
  const counts = new Map<string, number>();
  return (key) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? key : `${key}/${count}`;
  };
}

/** Returns a listed transaction with its day. */
export const toListed = (
  { key, reference, kind, transactionId, amountMinor, at }: StoredTransaction,
  dayOf: (at: Date) => string,
) => ({ key, reference, kind, transactionId, amountMinor, day: dayOf(at) }) satisfies ListedMovement;
