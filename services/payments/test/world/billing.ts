import type { SubgraphTransport } from '@utility-pay/service-kit/graphql/transport';
import type { Platform } from '@utility-pay/service-kit/platform';

export interface TestBill {
  companyId: number;
  customerId: string;
  amountDueMinor: number;
}

/** Billing as payments sees it: it tells what a balance is worth, and takes each payment off once. */
export function createTestBilling() {
  const bills = new Map<string, TestBill>();
  const applied = new Set<string>();
  let away = false;

  const transport: SubgraphTransport = async (service, { variables = {} }) => {
    if (service === 'tenant-settings') return { data: { internalCompany: { name: 'Lakeside Water' } } };
    if (service !== 'billing' || away) throw new Error(`${service} is away`);
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
    return { data: { internalPayableBalance: { balanceId, customerId, amountDueMinor, ...rest } } };
  };

  /** Hears every success that it has not acknowledged yet; answers how many payments it took off. */
  const book = async ({ relay, mongo, events }: Platform): Promise<number> => {
    await relay.sweep();
    const told = await mongo
      .collection<{ _id: string; data: { paymentId: string; balanceId: string; amountMinor: number } }>('events')
      .find({ type: 'payments.payment.succeeded', pending: 'billing' })
      .toArray();
    for (const { _id, data } of told) {
      const bill = bills.get(data.balanceId);
      if (bill && !applied.has(data.paymentId)) bill.amountDueMinor -= data.amountMinor;
      applied.add(data.paymentId);
      await events.acknowledge(_id, 'billing');
    }
    return told.length;
  };

  return {
    transport,
    bills,
    book,
    goAway: () => {
      away = true;
    },
  };
}
