import { DEFAULT_OTHER_AMOUNTS, DEFAULT_TIME_ZONE, type OtherAmounts } from '@utility-pay/contracts';
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
  refundId?: string;
  refundedMinor?: number;
  failedAt?: string;
  disputeId?: string;
  disputedMinor?: number;
  kind?: string;
  paidAt?: string;
  refundedAt?: string;
  disputedAt?: string;
  wonAt?: string;
}

/** An entry of the journal's clearing account. */
export interface TestEntry {
  companyId: number;
  paymentId: string;
  reference: string;
  kind: string;
  amountMinor: number;
  at: string;
}

/** Creates a double of billing and tenant-settings. It returns what customers owe, and posts each payment once. */
export function createTestBilling() {
  const bills = new Map<string, TestBill>();
  /** Host names by company. */
  const hosts = new Map<number, string[]>();
  /** Settings for other amounts by company. */
  const otherAmounts = new Map<number, OtherAmounts>();
  /** Live companies of sandboxes. */
  const sandboxes = new Map<number, number>();
  /** Time zones by company. */
  const timeZones = new Map<number, string>();
  const clearing: TestEntry[] = [];
  const postedPayments = new Set<string>();
  let isDown = false;
  let beforeAnswer: (() => Promise<void>) | undefined;
  const calls = { billing: 0, 'tenant-settings': 0 };

  const transport: SubgraphTransport = async (service, { variables = {} }) => {
    if (service === 'billing' || service === 'tenant-settings') calls[service] += 1;
    if (service === 'tenant-settings') {
      const id = Number(variables.id);
      const timeZone = timeZones.get(id) ?? DEFAULT_TIME_ZONE;
      if (timeZone === 'unavailable') throw new Error('tenant-settings is unavailable');
      const settings = {
        hostNames: hosts.get(id) ?? [],
        sandboxOf: sandboxes.get(id) ?? null,
        otherAmounts: otherAmounts.get(id) ?? DEFAULT_OTHER_AMOUNTS,
        timeZone,
      };
      return { data: { internalCompany: { name: 'Lakeside Water', ...settings } } };
    }
    if (service !== 'billing' || isDown) throw new Error(`${service} is unavailable`);
    const ofCompany = clearing.filter(({ companyId }) => companyId === variables.companyId);
    if (variables.paymentIds) {
      const ids = new Set(variables.paymentIds as string[]);
      const entries = ofCompany.filter(({ paymentId }) => ids.has(paymentId));
      return { data: { internalClearingEntries: entries.map(({ companyId: _company, ...entry }) => entry) } };
    }
    if (variables.from) {
      const { from, to } = variables as { from: string; to: string };
      const posted = ofCompany.filter(({ at }) => at >= from && at < to).map(({ paymentId }) => paymentId);
      return { data: { internalClearedPayments: [...new Set(posted)] } };
    }
    const answer = { data: { internalPayableAccounts: (variables.customerIds as string[]).flatMap(accountOf) } };
    // Runs once, and can set itself again for the next answer.
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

  /** Reduces what is due on the payment's bill, or on the customer's oldest bills. */
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

  const entryOf = (type: string, data: Posted): Omit<TestEntry, 'companyId' | 'paymentId'> | undefined => {
    const { paymentId, amountMinor, refundId = '', refundedMinor = 0, disputeId, disputedMinor = 0 } = data;
    const dispute = `${paymentId}-${disputeId}`;
    switch (type.replace('payments.payment.', '')) {
      case 'succeeded':
        return { reference: paymentId, kind: 'payment', amountMinor, at: data.paidAt ?? '' };
      case 'refunded':
        return { reference: refundId, kind: 'refund', amountMinor: -refundedMinor, at: data.refundedAt ?? '' };
      case 'refund-failed':
        return {
          reference: `${refundId}-failed`,
          kind: 'refund-failed',
          amountMinor: refundedMinor,
          at: data.failedAt ?? '',
        };
      case 'disputed': {
        const kind = data.kind === 'return' ? 'payment-return' : 'chargeback';
        return { reference: dispute, kind, amountMinor: -disputedMinor, at: data.disputedAt ?? '' };
      }
      case 'dispute-won':
        return {
          reference: `${dispute}-won`,
          kind: 'chargeback-won',
          amountMinor: disputedMinor,
          at: data.wonAt ?? '',
        };
      default:
        return undefined;
    }
  };

  /** Posts each published movement of money to the clearing account, once. */
  const postToJournal = async ({ relay, mongo }: Platform): Promise<void> => {
    await relay.sweep();
    const events = mongo.collection<{ _id: string; companyId: number; type: string; data: Posted }>('events');
    for (const { companyId, type, data } of await events.find({}).toArray()) {
      const entry = entryOf(type, data);
      if (!entry || clearing.some(({ reference }) => reference === entry.reference)) continue;
      clearing.push({ companyId, paymentId: data.paymentId, ...entry });
    }
  };

  /** Posts the successes that billing has not acknowledged; returns how many. */
  const postPayments = async ({ relay, mongo, events }: Platform): Promise<number> => {
    await relay.sweep();
    const pending = await mongo
      .collection<{ _id: string; data: Posted }>('events')
      .find({ type: 'payments.payment.succeeded', pending: 'billing' })
      .toArray();
    for (const { _id, data } of pending) {
      if (!postedPayments.has(data.paymentId)) post(data);
      postedPayments.add(data.paymentId);
      await events.acknowledge([_id], 'billing');
    }
    return pending.length;
  };

  return {
    transport,
    bills,
    hosts,
    sandboxes,
    otherAmounts,
    timeZones,
    /** Entries of the journal's clearing account. */
    clearing,
    postToJournal,
    /** Runs `hook` once, after the next request has read the bills and before it is answered. */
    onceBeforeAnswer: (hook: () => Promise<void>) => {
      beforeAnswer = hook;
    },
    /** Numbers of requests to billing and tenant-settings. */
    calls,
    postPayments,
    goDown: () => {
      isDown = true;
    },
  };
}
