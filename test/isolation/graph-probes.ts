import type { Access } from '../../gateway/src/rest/http/access.ts';
import type { Principal } from './principal.ts';

/** A query of one field, with the access rule that guards it. */
export interface GraphProbe {
  /** May use the variables $companyId, $customerId, $balanceId, $uploadId, $paymentFileId, $paymentId, $deliveryId and $endpointId. */
  query: string;
  /** Path of the field in the response data. */
  path: string;
  access: Access | ((principal: Principal) => Access);
  /** A super admin names the company in the variable $inCompany. */
  inCompany?: boolean;
  /** Deletes the webhook endpoint, so that the next call needs another one. */
  deletesEndpoint?: boolean;
}

const probeCompany = (field: string, access: GraphProbe['access'], selection = ''): GraphProbe => ({
  query: `query ($companyId: ID!) { company(id: $companyId) { ${field} ${selection} } }`,
  path: `company.${field.split('(')[0]}`,
  access,
});

const nodes = '{ edges { node { id } } pageInfo { endCursor } }';

/** Staff may read the template without any permission; a partner key needs `balances:write`. */
const templateAccess = ({ kind }: Principal): Access => ({ company: kind === 'partner' ? 'manageBalances' : 'staff' });

/** A partner key reads the events about what it may read. */
function eventsAccess({ scopes = [] }: Principal): Access {
  if (scopes.includes('payments:read')) return { company: 'viewPayments' };
  return { company: scopes.includes('balances:write') ? 'manageBalances' : 'customer-readers' };
}

/** Every query field, and every guarded field of Company and Customer. */
export const graphProbes: Record<string, GraphProbe> = {
  'Query.viewer': { query: '{ viewer { id email } }', path: 'viewer', access: 'session' },
  'Query.businessOwners': { query: '{ businessOwners { id } }', path: 'businessOwners', access: 'super-admin' },
  'Query.companies': { query: '{ companies { id name } }', path: 'companies', access: 'anyone' },
  'Query.company': {
    query: 'query ($companyId: ID!) { company(id: $companyId) { id phone } }',
    path: 'company',
    access: { company: 'member' },
  },
  'Query.branding': {
    query: 'query ($companyId: ID!) { branding(companyId: $companyId) { primaryColor } }',
    path: 'branding',
    access: 'anyone',
  },
  'Query.portalCompany': {
    query: 'query ($companyId: ID!) { portalCompany(companyId: $companyId) { id name } }',
    path: 'portalCompany',
    access: 'anyone',
  },
  'Query.customer': {
    query:
      'query ($customerId: ID!, $inCompany: ID) { customer(id: $customerId, companyId: $inCompany) { id name email } }',
    path: 'customer',
    access: { customer: 'self-or-staff' },
    inCompany: true,
  },
  'Query.balance': {
    query: 'query ($balanceId: ID!, $inCompany: ID) { balance(id: $balanceId, companyId: $inCompany) { id year } }',
    path: 'balance',
    access: { customer: 'self-or-staff' },
    inCompany: true,
  },
  'Query.upload': {
    query: 'query ($uploadId: ID!, $companyId: ID!) { upload(id: $uploadId, companyId: $companyId) { id } }',
    path: 'upload',
    access: { company: 'manageBalances' },
  },
  'Query.paymentFile': {
    query:
      'query ($paymentFileId: ID!, $companyId: ID!) { paymentFile(id: $paymentFileId, companyId: $companyId) { id } }',
    path: 'paymentFile',
    access: { company: 'manageBalances' },
  },
  'Query.payment': {
    query: 'query ($paymentId: ID!) { payment(id: $paymentId) { id accountNumber } }',
    path: 'payment',
    access: { payment: 'payer-or-viewPayments' },
  },
  'Query.delivery': {
    query: 'query ($deliveryId: ID!, $companyId: ID!) { delivery(id: $deliveryId, companyId: $companyId) { id to } }',
    path: 'delivery',
    access: { company: 'manageUsers' },
  },
  'Query.deliveries': { query: '{ deliveries { edges { node { id } } } }', path: 'deliveries', access: 'super-admin' },
  'Query.auditLog': { query: '{ auditLog { edges { node { id } } } }', path: 'auditLog', access: 'super-admin' },
  'Query.globalEmailConfiguration': {
    query: '{ globalEmailConfiguration { enabled } }',
    path: 'globalEmailConfiguration',
    access: 'super-admin',
  },
  'Query.workQueues': { query: '{ workQueues { name failed } }', path: 'workQueues', access: 'super-admin' },
  'Query.uploadOverview': {
    query: '{ uploadOverview { unfinishedCount } }',
    path: 'uploadOverview',
    access: 'super-admin',
  },
  'Query.failedDeliveries': {
    query: '{ failedDeliveries { count } }',
    path: 'failedDeliveries',
    access: 'super-admin',
  },
  'Query.waitingPayments': {
    query: '{ waitingPayments { openCount } }',
    path: 'waitingPayments',
    access: 'super-admin',
  },
  'Company.hostNames': probeCompany('hostNames', { company: 'staff' }),
  'Company.claimSettings': probeCompany('claimSettings', { company: 'staff' }, '{ claimNetworks }'),
  'Company.otherAmounts': probeCompany('otherAmounts', { company: 'member' }, '{ allowed }'),
  'Company.branding': probeCompany('branding', { company: 'member' }, '{ primaryColor }'),
  'Company.adminUsers': probeCompany('adminUsers', { company: 'staff' }, '{ id email }'),
  'Company.partnerKeys': probeCompany('partnerKeys', { company: 'manageUsers' }, '{ id }'),
  'Company.events': probeCompany('events', eventsAccess, nodes),
  'Company.webhookEndpoints': probeCompany('webhookEndpoints', { company: 'manageUsers' }, '{ id }'),
  'Company.webhookEndpoint': {
    query:
      'query ($companyId: ID!, $endpointId: ID!) { company(id: $companyId) { webhookEndpoint(id: $endpointId) { id messages { edges { node { id } } } } } }',
    path: 'company.webhookEndpoint',
    access: { company: 'manageUsers' },
  },
  'Company.auditLog': probeCompany('auditLog', { company: 'manageUsers' }, nodes),
  'Company.customers': probeCompany('customers', { company: 'customer-readers' }, nodes),
  'Company.customerCounts': probeCompany('customerCounts', { company: 'customer-readers' }, '{ total }'),
  'Company.openBills': probeCompany('openBills', { company: 'manageUsers' }, '{ accounts }'),
  'Company.includedPayments': probeCompany('includedPayments', { company: 'manageBalances' }, '{ count }'),
  'Company.uploads': probeCompany('uploads', { company: 'manageBalances' }, '{ id }'),
  'Company.filePickup': probeCompany('filePickup', { company: 'manageBalances' }, '{ namePattern }'),
  'Company.pickupFiles': probeCompany('pickupFiles', { company: 'manageBalances' }, nodes),
  'Company.paymentFiles': probeCompany('paymentFiles', { company: 'manageBalances' }, nodes),
  'Company.paymentFileSettings': probeCompany('paymentFileSettings', { company: 'manageBalances' }, '{ format }'),
  'Company.unfiledPayments': probeCompany('unfiledPayments', { company: 'manageBalances' }, '{ count }'),
  'Company.csvTemplate': probeCompany('csvTemplate', templateAccess, '{ sampleFormat }'),
  'Company.payments': probeCompany('payments', { company: 'viewPayments' }, nodes),
  'Company.collected': probeCompany('collected', { company: 'viewPayments' }, '{ successfulPaymentCount }'),
  'Company.collectedByDay': probeCompany(
    'collectedByDay(from: "2026-01-01", to: "2026-01-31")',
    { company: 'viewPayments' },
    '{ day }',
  ),
  'Company.reconciliationDays': probeCompany(
    'reconciliationDays(from: "2026-01-01", to: "2026-01-31")',
    { company: 'viewPayments' },
    '{ day }',
  ),
  'Company.stripeWebhookUrl': probeCompany('stripeWebhookUrl', { company: 'managePaymentSettings' }),
  'Company.paymentConfiguration': probeCompany(
    'paymentConfiguration',
    { company: 'managePaymentSettings' },
    '{ tpnNumber }',
  ),
  'Company.deliveries': probeCompany('deliveries', { company: 'manageUsers' }, nodes),
  'Company.emailConfiguration': probeCompany('emailConfiguration', { company: 'manageUsers' }, '{ enabled }'),
  'Customer.payments': {
    query: `query ($customerId: ID!, $inCompany: ID) {
      customer(id: $customerId, companyId: $inCompany) { payments ${nodes} }
    }`,
    path: 'customer.payments',
    access: { customer: 'viewPayments' },
    inCompany: true,
  },
  'Customer.history': {
    query: `query ($customerId: ID!, $inCompany: ID) {
      customer(id: $customerId, companyId: $inCompany) { history ${nodes} }
    }`,
    path: 'customer.history',
    access: { customer: 'self-or-staff' },
    inCompany: true,
  },
  'Customer.earlierAccounts': {
    query: `query ($customerId: ID!, $inCompany: ID) {
      customer(id: $customerId, companyId: $inCompany) { earlierAccounts { id } }
    }`,
    path: 'customer.earlierAccounts',
    access: { customer: 'self-or-staff' },
    inCompany: true,
  },
  'Customer.notes': {
    query: `query ($customerId: ID!, $inCompany: ID) {
      customer(id: $customerId, companyId: $inCompany) { notes ${nodes} }
    }`,
    path: 'customer.notes',
    access: { customer: 'notes' },
    inCompany: true,
  },
  'Customer.deliveries': {
    query: `query ($customerId: ID!, $inCompany: ID) {
      customer(id: $customerId, companyId: $inCompany) { deliveries ${nodes} }
    }`,
    path: 'customer.deliveries',
    access: { customer: 'manageUsers' },
    inCompany: true,
  },
};

/** Fields that anyone may query; other tests cover them. */
export const PUBLIC = ['Query.securityQuestion', 'Query.companyLogo'];
