import { allocate, type Coverage, forwardBill, isIncluded, type Ledger, netCredit } from './ledger.ts';

type CreditCoverage = Required<Coverage>;

/**
 * Returns which bills each credit covers. A credit that a balance-forward bill includes covers what it covered before that
 * bill, and the balance-forward bill with the rest.
 */
export function coveredBills(ledger: Ledger): CreditCoverage[] {
  const { balances, credits = [], returns = [] } = ledger;
  const open = allocate(ledger).coverages.filter((each): each is CreditCoverage => each.creditId !== undefined);
  const forward = forwardBill(balances);
  const included = credits.filter((credit) => isIncluded(credit, forward));
  if (!forward || included.length === 0) return open;
  const before = balances.filter(({ period }) => period < forward.period);
  const earlier = coveredBills({ balances: before, credits: included, returns });
  const rest = included.flatMap((credit): CreditCoverage[] => {
    const restMinor = netCredit(credit, returns) - coveredMinor(earlier, credit.id);
    return restMinor > 0 ? [{ creditId: credit.id, period: forward.period, amountMinor: restMinor }] : [];
  });
  return [...earlier, ...rest, ...open];
}

/** Returns how much of its bills a credit covers, in cents. */
export const coveredMinor = (coverages: readonly Coverage[], creditId: string): number =>
  coverages.reduce((sum, each) => sum + (each.creditId === creditId ? each.amountMinor : 0), 0);
