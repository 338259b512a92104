import { DEFAULT_TIME_ZONE } from '@utility-pay/contracts';
import type { SubgraphTransport } from '@utility-pay/service-kit/graphql/transport';

interface Reset {
  name: string;
  email: string;
  token: string;
}

interface Change {
  name: string;
  email: string;
  lockToken: string;
  changedAt: string;
}

const RECEIPT = {
  customerName: 'Ada Lovelace',
  accountNumber: '001042',
  amountMinor: 124050,
  testMode: false,
  covers: [{ month: 11, year: 2026, amountMinor: 8417 }],
  creditMinor: 0,
  transactionId: '20000000000000000001',
  paidAt: '2026-11-21T12:00:00.000Z',
};

/** Returns a transport that responds as the services that notifications queries, and their data. */
export function createTestDirectory() {
  const unavailable = new Set<string>();
  /** The services that were called, in order. */
  const called: string[] = [];
  /** Email addresses of users by company and user id. */
  const people = new Map<string, string>();
  /** Users whose contacts are returned only by queries that include deactivated users. */
  const deactivated = new Set<string>();
  const names = new Map<string, string>();
  const companies = new Map<number, string | null>();
  const hosts = new Map<number, string[]>();
  /** Time zones by company; UTC for all others. */
  const timeZones = new Map<number, string>();
  /** Live companies by the id of their sandbox. */
  const sandboxes = new Map<number, number>();
  /** Live companies with a test key. */
  const testKeys = new Set<number>();
  const resets = new Map<string, Reset>();
  const changes = new Map<string, Change>();
  const emailChanges = new Map<string, object>();
  const securityContacts = new Map<number, string[]>();
  const transport: SubgraphTransport = async (service, { query = '', variables = {} }) => {
    called.push(service);
    if (unavailable.has(service)) throw new Error(`${service} is unavailable`);
    const { id, companyId, userId, resetId, changeId, paymentId } = variables;
    const person = `${companyId}/${userId}`;
    if (service === 'tenant-settings') {
      const company = Number(id);
      const name = companies.has(company) ? companies.get(company) : company > 0 && 'Lakeside "Water"\r\nBcc: x';
      return {
        data: {
          internalCompany: name
            ? {
                name,
                timeZone: timeZones.get(company) ?? DEFAULT_TIME_ZONE,
                sandboxOf: sandboxes.get(company) ?? null,
                hostNames: hosts.get(company) ?? [],
              }
            : null,
        },
      };
    }
    if (service === 'payments') {
      return { data: { internalPaymentReceipt: paymentId === 'unknown-payment' ? null : RECEIPT } };
    }
    if (query.includes('internalPasswordReset')) {
      return { data: { internalPasswordReset: resets.get(`${companyId}/${resetId}`) ?? null } };
    }
    if (query.includes('internalHasTestKey')) return { data: { internalHasTestKey: testKeys.has(Number(companyId)) } };
    if (query.includes('internalSecurityContacts'))
      return { data: { internalSecurityContacts: securityContacts.get(Number(companyId)) ?? [] } };
    if (query.includes('internalEmailChange'))
      return { data: { internalEmailChange: emailChanges.get(`${person}/${changeId}`) ?? null } };
    if (query.includes('internalPasswordChange')) {
      return { data: { internalPasswordChange: changes.get(`${person}/${changeId}`) ?? null } };
    }
    const isHidden = deactivated.has(person) && !query.includes('includeDeactivated: true');
    const email = isHidden ? undefined : people.get(person);
    return { data: { internalUserContact: email ? { name: names.get(person) ?? 'Ada Lovelace', email } : null } };
  };
  return {
    transport,
    called,
    unavailable,
    people,
    deactivated,
    names,
    companies,
    hosts,
    timeZones,
    sandboxes,
    testKeys,
    resets,
    changes,
    emailChanges,
    securityContacts,
  };
}
