import type { SubgraphTransport } from '@utility-pay/service-kit';

/** The services that notifications asks, as they answer it. */
export function createTestDirectory() {
  const away = new Set<string>();
  const people = new Map<string, string>();
  const transport: SubgraphTransport = async (service, { variables = {} }) => {
    if (away.has(service)) throw new Error(`${service} is away`);
    if (service === 'identity') {
      const email = people.get(`${variables.companyId}/${variables.customerId}`);
      return { data: { internalCustomerContact: email ? { email } : null } };
    }
    if (service === 'tenant-settings') return { data: { internalCompany: { name: 'Lakeside "Water"\r\nBcc: x' } } };
    const internalPaymentReceipt = {
      customerName: 'Ada Lovelace',
      accountNumber: '001042',
      amountMinor: 124050,
      month: 11,
      year: 2026,
      transactionId: '20000000000000000001',
      paidAt: '2026-11-21T12:00:00.000Z',
    };
    return { data: { internalPaymentReceipt: variables.paymentId === 'unheard-of' ? null : internalPaymentReceipt } };
  };
  return { transport, away, people };
}
