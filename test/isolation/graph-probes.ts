import type { Access } from '../../gateway/src/rest/http/access.ts';
import type { Principal } from './principal.ts';

/** A query of one field, with the access rule that guards it. */
export interface GraphProbe {
  /** May use the variables $companyId, $customerId, $balanceId, $uploadId, $paymentFileId, $paymentId, $deliveryId and $endpointId. */
  query: string;
  /** Path of the field in the response data. */
  path: string;
  access: Access | ((principal: Principal) => Access);
  /** A super admin passes the company. */
  inCompany?: boolean;
  /** Deletes the webhook endpoint: the next call needs another one. */
  deletesEndpoint?: boolean;
}

const ofCompany = (field: string, access: GraphProbe['access'], selection = ''): GraphProbe => ({
  query: `query ($companyId: ID!) { company(id: $companyId) { ${field} ${selection} } }`,
  path: `company.${field.split('(')[0]}`,
  access,
});

const nodes = '{ edges { node { id } } pageInfo { endCursor } }';

/** Staff may read the template without any permission; a partner key needs the scope. */
const template = ({ kind }: Principal): Access => ({ company: kind === 'partner' ? 'manageBalances' : 'staff' });

/** A partner key reads the events of what it may read. */
function events({ scopes = [] }: Principal): Access {
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
  'Company.hostNames': ofCompany('hostNames', { company: 'staff' }),
  'Company.claimSettings': ofCompany('claimSettings', { company: 'staff' }, '{ claimNetworks }'),
  'Company.otherAmounts': ofCompany('otherAmounts', { company: 'member' }, '{ allowed }'),
  'Company.branding': ofCompany('branding', { company: 'member' }, '{ primaryColor }'),
  'Company.adminUsers': ofCompany('adminUsers', { company: 'staff' }, '{ id email }'),
  'Company.partnerKeys': ofCompany('partnerKeys', { company: 'manageUsers' }, '{ id }'),
  'Company.events': ofCompany('events', events, nodes),
  'Company.webhookEndpoints': ofCompany('webhookEndpoints', { company: 'manageUsers' }, '{ id }'),
  'Company.webhookEndpoint': {
    query:
      'query ($companyId: ID!, $endpointId: ID!) { company(id: $companyId) { webhookEndpoint(id: $endpointId) { id messages { edges { node { id } } } } } }',
    path: 'company.webhookEndpoint',
    access: { company: 'manageUsers' },
  },
  'Company.auditLog': ofCompany('auditLog', { company: 'manageUsers' }, nodes),
  'Company.customers': ofCompany('customers', { company: 'customer-readers' }, nodes),
  'Company.customerCounts': ofCompany('customerCounts', { company: 'customer-readers' }, '{ total }'),
  'Company.openBills': ofCompany('openBills', { company: 'manageUsers' }, '{ accounts }'),
  'Company.includedPayments': ofCompany('includedPayments', { company: 'manageBalances' }, '{ count }'),
  'Company.uploads': ofCompany('uploads', { company: 'manageBalances' }, '{ id }'),
  'Company.filePickup': ofCompany('filePickup', { company: 'manageBalances' }, '{ namePattern }'),
  'Company.pickupFiles': ofCompany('pickupFiles', { company: 'manageBalances' }, nodes),
  'Company.paymentFiles': ofCompany('paymentFiles', { company: 'manageBalances' }, nodes),
  'Company.paymentFileSettings': ofCompany('paymentFileSettings', { company: 'manageBalances' }, '{ format }'),
  'Company.unfiledPayments': ofCompany('unfiledPayments', { company: 'manageBalances' }, '{ count }'),
  'Company.csvTemplate': ofCompany('csvTemplate', template, '{ sampleFormat }'),
  'Company.payments': ofCompany('payments', { company: 'viewPayments' }, nodes),
  'Company.collected': ofCompany('collected', { company: 'viewPayments' }, '{ successfulPaymentCount }'),
  'Company.collectedByDay': ofCompany(
    'collectedByDay(from: "2026-01-01", to: "2026-01-31")',
    { company: 'viewPayments' },
    '{ day }',
  ),
  'Company.reconciliationDays': ofCompany(
    'reconciliationDays(from: "2026-01-01", to: "2026-01-31")',
    { company: 'viewPayments' },
    '{ day }',
  ),
  'Company.stripeWebhookUrl': ofCompany('stripeWebhookUrl', { company: 'managePaymentSettings' }),
  'Company.paymentConfiguration': ofCompany(
    'paymentConfiguration',
    { company: 'managePaymentSettings' },
    '{ tpnNumber }',
  ),
  'Company.deliveries': ofCompany('deliveries', { company: 'manageUsers' }, nodes),
  'Company.emailConfiguration': ofCompany('emailConfiguration', { company: 'manageUsers' }, '{ enabled }'),
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

const operators = (name: string, input: string): GraphProbe => ({
  query: `mutation { ${name}(input: { ${input} }) { count userErrors { code } } }`,
  path: name,
  access: 'super-admin',
});

const ofPayer = (name: string): GraphProbe => ({
  query: `mutation ($paymentId: ID!) { ${name}(input: { paymentId: $paymentId }) { userErrors { code } } }`,
  path: name,
  access: { payment: 'payer' },
});

/** Of a day that is not reconciled: the answer says so. */
const ofDay = (name: string, input = ''): GraphProbe => ({
  query: `mutation ($companyId: ID!) {
    ${name}(input: { companyId: $companyId, day: "2026-01-01", ${input} }) { userErrors { code } }
  }`,
  path: name,
  access: { company: 'managePaymentSettings' },
});

const ofBalances = (name: string, input: string): GraphProbe => ({
  query: `mutation ($companyId: ID!) { ${name}(input: { companyId: $companyId, ${input} }) { userErrors { code } } }`,
  path: name,
  access: { company: 'manageBalances' },
});
/** For staff who manage balances and have confirmed their password; no partner key can manage users. */
const ofSftp = (name: string, input: string): GraphProbe => ({
  ...ofBalances(name, input),
  access: ({ kind }) => ({ company: kind === 'partner' ? 'manageUsers' : 'manageBalances' }),
});
const ofUpload = (name: string, input = ''): GraphProbe => ({
  query: `mutation ($companyId: ID!, $uploadId: ID!) {
    ${name}(input: { companyId: $companyId, uploadId: $uploadId, ${input} }) { userErrors { code } }
  }`,
  path: name,
  access: { company: 'manageBalances' },
});

const ofWebhooks = (name: string, input = ''): GraphProbe => ({
  query: `mutation ($companyId: ID!, $endpointId: ID!) {
    ${name}(input: { companyId: $companyId, endpointId: $endpointId, ${input} }) { userErrors { code } }
  }`,
  path: name,
  access: { company: 'manageUsers' },
});

const NO_SERVER = '{ host: "", port: 22, username: "", authentication: PASSWORD, folder: "", hostKey: "" }';
/** Mutations that no REST route runs. The operators' mutations name an entity that does not exist. */
export const mutationProbes: Record<string, GraphProbe> = {
  'Mutation.retryJobs': operators('retryJobs', 'queue: "identity", jobId: "nothing"'),
  'Mutation.resumeUploads': operators('resumeUploads', 'companyId: "987654"'),
  'Mutation.retryDeliveries': operators('retryDeliveries', 'companyId: "987654", deliveryId: "nothing"'),
  'Mutation.lookUpPayments': operators('lookUpPayments', 'companyId: "987654", paymentId: "nothing"'),
  'Mutation.updateClaimSettings': {
    query:
      'mutation ($companyId: ID!) { updateClaimSettings(input: { companyId: $companyId, claimCheck: ACCOUNT_NUMBER, claimNetworks: [] }) { company { id } } }',
    path: 'updateClaimSettings',
    access: { company: 'manageUsers' },
  },
  'Mutation.assignReconciliationException': ofDay('assignReconciliationException', 'exceptionId: "none", toMe: true'),
  'Mutation.noteReconciliationException': ofDay('noteReconciliationException', 'exceptionId: "none", note: "n"'),
  'Mutation.resolveReconciliationException': ofDay(
    'resolveReconciliationException',
    'exceptionId: "none", resolution: "r"',
  ),
  'Mutation.rerunReconciliation': ofDay('rerunReconciliation'),
  'Mutation.fixUploadRows': ofUpload('fixUploadRows', 'line: 2, values: []'),
  'Mutation.undoUploadFix': ofUpload('undoUploadFix', 'fixId: "nothing"'),
  'Mutation.sendFixedRows': ofUpload('sendFixedRows'),
  'Mutation.updatePaymentFileSettings': ofBalances(
    'updatePaymentFileSettings',
    'format: COMMA, hasHeader: true, dateFormat: ISO, amountFormat: DOLLARS, typeCodes: { payment: "P", refund: "R", reversal: "V" }, columns: []',
  ),
  'Mutation.updatePaymentFileSchedule': ofBalances('updatePaymentFileSchedule', 'hour: 2'),
  'Mutation.updatePaymentFileServer': ofSftp('updatePaymentFileServer', 'server: null'),
  'Mutation.updateFilePickup': ofSftp('updateFilePickup', `namePattern: "", server: ${NO_SERVER}`),
  'Mutation.stopFilePickup': ofSftp('stopFilePickup', ''),
  'Mutation.checkFilePickup': ofBalances('checkFilePickup', ''),
  'Mutation.pickUpAgain': ofBalances('pickUpAgain', 'pickupFileId: "nothing"'),
  'Mutation.readSftpHostKey': ofSftp('readSftpHostKey', 'host: "127.0.0.1", port: 22'),
  'Mutation.createWebhookEndpoint': {
    query: `mutation ($companyId: ID!) {
      createWebhookEndpoint(input: { companyId: $companyId, url: "", eventTypes: [] }) { userErrors { code } }
    }`,
    path: 'createWebhookEndpoint',
    access: { company: 'manageUsers' },
  },
  'Mutation.updateWebhookEndpoint': ofWebhooks('updateWebhookEndpoint', 'description: "d"'),
  'Mutation.enableWebhookEndpoint': ofWebhooks('enableWebhookEndpoint'),
  'Mutation.disableWebhookEndpoint': ofWebhooks('disableWebhookEndpoint'),
  'Mutation.rotateWebhookSecret': ofWebhooks('rotateWebhookSecret'),
  'Mutation.replayWebhookMessages': ofWebhooks('replayWebhookMessages'),
  'Mutation.sendTestWebhook': ofWebhooks('sendTestWebhook'),
  'Mutation.deleteWebhookEndpoint': { ...ofWebhooks('deleteWebhookEndpoint'), deletesEndpoint: true },
  'Mutation.visitPaymentPage': ofPayer('visitPaymentPage'),
  'Mutation.closePaymentPage': ofPayer('closePaymentPage'),
};

/** Public fields, which have their own tests. */
export const PUBLIC = ['Query.securityQuestion', 'Query.companyLogo'];
