import type { SubgraphTransport } from '@utility-pay/service-kit/graphql/transport';
import type { Platform } from '@utility-pay/service-kit/platform';

export interface TestBill {
  companyId: number;
  customerId: string;
  amountDueMinor: number;
}

/** A double of billing: returns what is payable on a balance, and posts each payment once. */
export function createTestBilling() {
  const bills = new Map<string, TestBill>();
  /** Host names by company. */
  const hosts = new Map<number, string[]>();
  const applied = new Set<string>();
  let isDown = false;
  let beforeAnswer: (() => Promise<void>) | undefined;
  const calls = { billing: 0, 'tenant-settings': 0 };

  const transport: SubgraphTransport = async (service, { variables = {} }) => {
    if (service === 'billing' || service === 'tenant-settings') calls[service] += 1;
    if (service === 'tenant-settings')
      return {
        data: { internalCompany: { name: 'Lakeside Water', hostNames: hosts.get(Number(variables.id)) ?? [] } },
      };
    if (service !== 'billing' || isDown) throw new Error(`${service} is unavailable`);
    const balanceId = String(variables.balanceId);
    const bill = bills.get(balanceId);
    if (!bill || bill.companyId !== variables.companyId) return { data: { internalPayableBalance: null } };
    const { customerId, amountDueMinor } = bill;
    const rest = {
      accountNumber: `00${balanceId}`,
      customerName: 'Ada Lovelace',
      customerEmail: `ada@${balanceId}.example`,
      month: 11,
      year: 2026,
    };
    const answer = { data: { internalPayableBalance: { balanceId, customerId, amountDueMinor, ...rest } } };
    const hook = beforeAnswer;
    beforeAnswer = undefined;
    await hook?.();
    return answer;
  };

  /** Posts every success that it has not acknowledged yet; returns how many. */
  const postPayments = async ({ relay, mongo, events }: Platform): Promise<number> => {
    await relay.sweep();
    const pending = await mongo
      .collection<{ _id: string; data: { paymentId: string; balanceId: string; amountMinor: number } }>('events')
      .find({ type: 'payments.payment.succeeded', pending: 'billing' })
      .toArray();
    for (const { _id, data } of pending) {
      const bill = bills.get(data.balanceId);
      if (bill && !applied.has(data.paymentId)) bill.amountDueMinor -= data.amountMinor;
      applied.add(data.paymentId);
      await events.acknowledge(_id, 'billing');
    }
    return pending.length;
  };

  return {
    transport,
    bills,
    hosts,
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
