import { DEFAULT_OTHER_AMOUNTS, type OtherAmounts } from '@utility-pay/contracts';
import type { SubgraphTransport } from '@utility-pay/service-kit/graphql/transport';
import type { Platform } from '@utility-pay/service-kit/platform';

export interface TestBill {
  companyId: number;
  customerId: string;
  amountDueMinor: number;
  /** 11 by default. */
  month?: number;
}

interface Posted {
  paymentId: string;
  customerId: string;
  balanceId: string | null;
  amountMinor: number;
}

/** A double of billing: returns what customers owe, and posts each payment once. */
export function createTestBilling() {
  const bills = new Map<string, TestBill>();
  /** Host names by company. */
  const hosts = new Map<number, string[]>();
  /** Settings for other amounts by company. */
  const otherAmounts = new Map<number, OtherAmounts>();
  const applied = new Set<string>();
  let isDown = false;
  let beforeAnswer: (() => Promise<void>) | undefined;
  const calls = { billing: 0, 'tenant-settings': 0 };

  const transport: SubgraphTransport = async (service, { variables = {} }) => {
    if (service === 'billing' || service === 'tenant-settings') calls[service] += 1;
    if (service === 'tenant-settings') {
      const id = Number(variables.id);
      const settings = { hostNames: hosts.get(id) ?? [], otherAmounts: otherAmounts.get(id) ?? DEFAULT_OTHER_AMOUNTS };
      return { data: { internalCompany: { name: 'Lakeside Water', ...settings } } };
    }
    if (service !== 'billing' || isDown) throw new Error(`${service} is unavailable`);
    const answer = { data: { internalPayableAccounts: (variables.customerIds as string[]).flatMap(accountOf) } };
    const hook = beforeAnswer;
    beforeAnswer = undefined;
    await hook?.();
    return answer;

    function accountOf(customerId: string) {
      const isTheirs = ([, bill]: [string, TestBill]) =>
        bill.companyId === variables.companyId && bill.customerId === customerId;
      const theirs = [...bills].filter(isTheirs).sort(([, one], [, other]) => (one.month ?? 11) - (other.month ?? 11));
      const [first] = theirs;
      if (!first) return [];
      const account = {
        accountNumber: `00${first[0]}`,
        customerName: 'Ada Lovelace',
        customerEmail: `ada@${first[0]}.example`,
        resets: 0,
      };
      const total = theirs.reduce((sum, [, { amountDueMinor }]) => sum + amountDueMinor, 0);
      const theBills = theirs.map(([balanceId, { amountDueMinor, month = 11 }]) => ({
        balanceId,
        amountDueMinor,
        month,
        year: 2026,
      }));
      return [{ ...account, customerId, totalDueMinor: total, creditMinor: Math.max(0, -total), bills: theBills }];
    }
  };

  /** Covers the bill, or the customer's oldest bills first. */
  function post({ customerId, balanceId, amountMinor }: Posted): void {
    let leftMinor = amountMinor;
    const theirs = [...bills].filter(([id, bill]) =>
      balanceId === null ? bill.customerId === customerId : id === balanceId,
    );
    theirs.sort(([, one], [, other]) => (one.month ?? 11) - (other.month ?? 11));
    for (const [id, bill] of theirs) {
      const part = id === balanceId ? leftMinor : Math.min(leftMinor, bill.amountDueMinor);
      bill.amountDueMinor -= part;
      leftMinor -= part;
    }
  }

  /** Posts every success that it has not acknowledged yet; returns how many. */
  const postPayments = async ({ relay, mongo, events }: Platform): Promise<number> => {
    await relay.sweep();
    const pending = await mongo
      .collection<{ _id: string; data: Posted }>('events')
      .find({ type: 'payments.payment.succeeded', pending: 'billing' })
      .toArray();
    for (const { _id, data } of pending) {
      if (!applied.has(data.paymentId)) post(data);
      applied.add(data.paymentId);
      await events.acknowledge(_id, 'billing');
    }
    return pending.length;
  };

  return {
    transport,
    bills,
    hosts,
    otherAmounts,
    /** Runs once between the next reading of a bill and the answer. */
    onceBeforeAnswer: (hook: () => Promise<void>) => {
      beforeAnswer = hook;
    },
    /** Requests to other services. */
    calls,
    postPayments,
    goDown: () => {
      isDown = true;
    },
  };
}
