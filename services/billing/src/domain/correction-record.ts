import { type AuditValues, type Correction, formatMoney, periodNumberText } from '@utility-pay/contracts';
import { balanceAddress, balanceOf, chargedMinor } from './balance.ts';
import { transferredMinor } from './credit-transfer.ts';
import type { Customer } from './customer.ts';
import { type Credit, netCredit } from './ledger.ts';

interface CorrectionRecord {
  before: AuditValues;
  after: AuditValues;
}

/** Returns what the audit log shows of a correction besides its kind and the total due: bill, credit and amounts. */
export function correctionRecord(before: Customer, after: Customer, correction: Correction): CorrectionRecord {
  switch (correction.type) {
    case 'record-payment': {
      const { method, number, receivedOn, amountMinor } = correction;
      const amount = formatMoney(amountMinor);
      return {
        before: {},
        after: { ...billName(correction), amount, method, ...(number ? { number } : {}), receivedOn },
      };
    }
    case 'add-credit':
    case 'add-charge':
      return { before: {}, after: { ...billName(correction), amount: formatMoney(correction.amountMinor) } };
    case 'write-off':
      return { before: {}, after: { ...billName(correction), amount: dueOf(before, correction) } };
    case 'change-bill':
    case 'void-bill':
    case 'restore-bill':
      return {
        before: { billAmount: billedOf(before, correction) },
        after: { ...billName(correction), billAmount: billedOf(after, correction) },
      };
    case 'move-credit':
      return moveRecord(before, correction);
    case 'transfer-credit':
    case 'reverse':
      return { before: {}, after: entryValues(before, correction.creditId) };
  }
}

interface OfBill {
  balanceId?: string | undefined;
}

const periodOfBill = ({ balanceId }: OfBill): number | undefined =>
  balanceId === undefined ? undefined : balanceAddress(balanceId)?.period;

function billName(correction: OfBill): AuditValues {
  const period = periodOfBill(correction);
  return period === undefined ? {} : { bill: periodNumberText(period) };
}

const billOf = (customer: Customer, correction: OfBill) => balanceOf(customer, periodOfBill(correction) ?? 0);

const dueOf = (customer: Customer, correction: OfBill): string =>
  formatMoney(billOf(customer, correction)?.dueMinor ?? 0);

function billedOf(customer: Customer, correction: OfBill): string {
  const bill = billOf(customer, correction);
  return formatMoney(bill ? chargedMinor(bill) : 0);
}

function moveRecord(before: Customer, correction: Extract<Correction, { type: 'move-credit' }>): CorrectionRecord {
  const credit = before.credits?.find(({ id }) => id === correction.creditId);
  const left: AuditValues = credit
    ? { credit: creditText(credit), amount: formatMoney(netCredit(credit, before.returns)) }
    : {};
  return {
    before: credit?.period === undefined ? {} : { bill: periodNumberText(credit.period) },
    after: { ...left, ...billName(correction) },
  };
}

/** Returns a credit with all that is left of it, also on other accounts, or a charge with its bill. */
function entryValues(customer: Customer, id: string): AuditValues {
  const credit = customer.credits?.find((each) => each.id === id);
  if (credit) {
    const amountMinor = netCredit(credit, customer.returns) + transferredMinor(customer, id);
    return { credit: creditText(credit), amount: formatMoney(amountMinor) };
  }
  for (const { period, charges = [] } of customer.balances) {
    const charge = charges.find((each) => each.id === id);
    if (charge) return { charge: id, bill: periodNumberText(period), amount: formatMoney(charge.amountMinor) };
  }
  return {};
}

/** Returns `check 1042 (staff-abc)`, or the kind of another credit with its id. */
const creditText = ({ id, kind, method, number }: Credit): string =>
  `${method ? [method, number].filter(Boolean).join(' ') : kind.replace('-', ' ')} (${id})`;
