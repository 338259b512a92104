import type { Access } from '../../gateway/src/rest/http/access.ts';
import { createWebhookEndpoint, type Tenant } from '../world/tenant.ts';

/** A request to a route with a valid body. `access` overrides the rule of the route. */
export interface Probe {
  name?: string;
  access?: Access;
  query?: string;
  body?(tenant: Tenant): unknown;
  headers?: Record<string, string>;
  /** Where a super admin names the company; undefined if the request does not name it. */
  companyIn?: 'query' | 'body';
  /** Creates a new entity before each request that is expected to be allowed, and returns its path parameters. */
  createTarget?(tenant: Tenant): Promise<Record<string, string>>;
}

let lastNumber = 0;
const nextNumber = (): number => {
  lastNumber += 1;
  return lastNumber;
};

async function createCustomer({ superAdmin, path }: Tenant): Promise<Record<string, string>> {
  const number = nextNumber();
  const customer = { accountNumber: `P-${number}`, email: `probe-${number}@example.org` };
  const { body } = await superAdmin.send<{ id: string }>('POST', `${path}/customers`, customer);
  return { customerId: body.id };
}

const createStaff = async (tenant: Tenant): Promise<Record<string, string>> => ({
  userId: (await tenant.createStaffMember()).id,
});

/** The upload that awaits approval, by company id: all probes use one, because a company may have only a few of them. */
const comparedUploads = new Map<number, Promise<string>>();

/** Uploads a file that does not bill all customers, waits until it is compared, and returns its id. */
async function uploadForReview({ superAdmin, path }: Tenant): Promise<string> {
  const uploads = `${path}/balances/uploads`;
  const file = 'account number,amount due\nA-1,1.00\n';
  const sent = await superAdmin.send<{ uploadId: string }>(
    'POST',
    `${uploads}?month=12&year=2026&review=always`,
    file,
    {
      'content-type': 'text/csv',
    },
  );
  // The events end once the upload awaits approval.
  await superAdmin.get(`${uploads}/${sent.body.uploadId}/events`);
  return sent.body.uploadId;
}

async function findComparedUpload(tenant: Tenant): Promise<Record<string, string>> {
  const upload = comparedUploads.get(tenant.id) ?? uploadForReview(tenant);
  comparedUploads.set(tenant.id, upload);
  return { uploadId: await upload };
}

const information = { name: 'Probed', phone: '5550100', address: 'Road 1', website: '', email: 'office@probe.example' };
const csvTemplate = {
  fieldMappings: { accountNumber: ['account number'], amountDue: ['amount due'] },
  requiredFields: ['accountNumber', 'amountDue'],
  sampleFormat: '',
};
const csvContent = 'account number,amount due\nP-0,1.00\n';
const period = { month: 'January', year: '2026' };

/** An endpoint that the service refuses because of its address, after the permission check. */
const endpoint = { url: 'https://127.0.0.1/', eventTypes: ['account.claimed'] };

/** A request in whose query a super admin names the company. */
const companyInQuery: Probe = { name: 'with the company', companyIn: 'query' };
/** A request without a body. */
const withoutBody: Probe[] = [{}];

/** Probes by operationId. The contract test fails for a route without an entry. */
export const probes: Record<string, readonly Probe[]> = {
  getUser: withoutBody,
  login: [],
  logout: [],
  confirmPassword: [{ body: () => ({ password: 'wrong-password' }) }],
  claimAccount: [],
  getSecurityQuestion: [],
  resetPasswordWithSecurityQuestion: [],
  requestPasswordReset: [],
  confirmPasswordReset: [],
  lockLogin: [],
  setSecurityQuestion: [
    {
      body: () => ({
        securityQuestion: 'Which hill did we climb?',
        securityAnswer: 'Sugar Loaf Ridge',
        currentPassword: 'wrong-password',
      }),
    },
  ],
  listAdminUsers: withoutBody,
  createAdminUser: [
    {
      body: () => ({
        email: `made-${nextNumber()}@staff.example`,
        name: 'Made by matrix',
        password: 'staff-password-1',
      }),
    },
  ],
  updateAdminUser: [{ body: () => ({ name: 'Renamed' }) }],
  deactivateAdminUser: [{ createTarget: createStaff }],
  listBusinessOwners: withoutBody,
  createBusinessOwner: [
    {
      body: ({ id }) => ({
        name: 'Made',
        email: `made-${nextNumber()}@owners.example`,
        password: 'owner-password-1',
        companyId: id,
      }),
    },
  ],
  listEvents: [{}, companyInQuery],
  listPartnerKeys: withoutBody,
  createPartnerKey: [{ body: () => ({ name: 'Probe', mode: 'test', scopes: ['customers:read'] }) }],
  revokePartnerKey: [{ createTarget: async (tenant) => ({ keyId: (await tenant.partner(['customers:read'])).keyId }) }],
  listAuditLog: withoutBody,
  exportAuditLog: withoutBody,
  listCompanies: withoutBody,
  createCompany: [{ body: () => ({ name: 'Made by matrix' }) }],
  getCompany: withoutBody,
  getCompanyStats: withoutBody,
  updateHostNames: [{ body: () => ({ hostNames: [] }) }],
  updateCompany: [
    { name: 'information', access: { company: 'manageUsers' }, body: () => information },
    {
      name: 'billing method',
      access: { company: 'manageUsers' },
      body: () => ({ billingMethod: 'open-item' }),
    },
    {
      name: 'upload review',
      access: { company: 'manageUsers' },
      body: () => ({ uploadReview: 'unusual' }),
    },
    {
      name: 'other amounts',
      access: { company: 'manageUsers' },
      body: () => ({ otherAmounts: { allowed: false, minimum: 5 } }),
    },
    { name: 'template', access: { company: 'manageBalances' }, body: () => ({ csvTemplate }) },
    {
      name: 'gateway',
      access: { company: 'managePaymentSettings' },
      body: ({ tpn }) => ({
        ipospaysConfig: { merchantToken: 'test-key-of-a-probe', tpnNumber: tpn, hostedPageUrl: '', testMode: true },
      }),
    },
  ],
  getBranding: withoutBody,
  updateBranding: [{ body: () => ({ primaryColor: '#123456' }) }],
  resetBranding: withoutBody,
  getCompanyLogo: [],
  listCustomers: withoutBody,
  exportCustomers: withoutBody,
  addCustomer: [{ body: () => ({ accountNumber: `Q-${nextNumber()}`, email: `made-${nextNumber()}@example.org` }) }],
  recordExternalPayments: [
    {
      body: () => {
        const payment = { accountNumber: 'none', amount: 1, receivedOn: '2026-11-20', method: 'cash' };
        return { payments: [{ ...payment, externalId: `probe-${nextNumber()}` }] };
      },
    },
  ],
  updateCustomers: [{ body: () => ({ customers: [{ accountNumber: 'none', name: 'Probed' }] }) }],
  deleteCustomer: [{ createTarget: createCustomer }],
  getCustomer: [{}, companyInQuery],
  setClaimState: [
    { body: () => ({ claimed: true }) },
    { name: 'with the company', companyIn: 'body', body: () => ({ claimed: true }) },
  ],
  listBalances: [{}, companyInQuery],
  getAccount: [{}, companyInQuery],
  listLedgerEntries: [{}, companyInQuery],
  correctAccount: [
    { body: () => ({ type: 'add-credit', amount: 1, reason: 'A probe', preview: true }) },
    {
      name: 'with the company',
      companyIn: 'body',
      body: () => ({ type: 'add-credit', amount: 1, reason: 'A probe', preview: true }),
    },
  ],
  startNewAccount: [
    { body: () => ({ reason: 'A probe', preview: true }) },
    { name: 'with the company', companyIn: 'body', body: () => ({ reason: 'A probe', preview: true }) },
  ],
  listNotes: [{}, companyInQuery],
  addNote: [
    { body: () => ({ text: 'A probe' }) },
    { name: 'with the company', companyIn: 'body', body: () => ({ text: 'A probe' }) },
  ],
  deleteNote: [],
  uploadBalances: [{ body: () => ({ csvContent, ...period }) }],
  streamBalances: [{ query: '?month=1&year=2026', body: () => csvContent, headers: { 'content-type': 'text/csv' } }],
  listUploads: withoutBody,
  getUpload: withoutBody,
  approveUpload: [{ body: () => ({}) }],
  discardUpload: withoutBody,
  undoUpload: withoutBody,
  followUpload: withoutBody,
  exportUploadErrors: withoutBody,
  exportMissingCustomers: [{ createTarget: findComparedUpload }],
  getFilePickup: withoutBody,
  listPickupFiles: withoutBody,
  checkFilePickup: withoutBody,
  pickUpAgain: withoutBody,
  createPaymentFile: withoutBody,
  listPaymentFiles: withoutBody,
  getPaymentFile: withoutBody,
  downloadPaymentFile: withoutBody,
  confirmPaymentFile: withoutBody,
  discardPaymentFile: withoutBody,
  deliverPaymentFile: withoutBody,
  listPayments: withoutBody,
  exportPayments: withoutBody,
  exportMovements: [{ query: '?from=2026-11-01&to=2026-11-30' }],
  listCustomerPayments: [{}, companyInQuery],
  getPayment: withoutBody,
  startPayment: [{ body: ({ payer }) => ({ balanceId: payer.balanceId }) }],
  refundPayment: [{ body: () => ({ amount: 9999 }) }],
  recordRefundOutcome: [{ body: () => ({ outcome: 'returned', reason: 'A probe' }) }],
  resolveReview: [{ body: () => ({ decision: 'check-again' }) }],
  recordDispute: [{ body: () => ({ kind: 'chargeback', caseId: 'probe', amount: 9999 }) }],
  listReconciliationDays: [{ query: '?from=2026-11-01&to=2026-11-30' }],
  exportReconciliation: [{ query: '?from=2026-11-01&to=2026-11-30' }],
  importSettlementFile: [
    { body: () => ({ from: '2026-01-01', to: '2026-01-01', csvContent: 'date,type,amount,reference\n' }) },
  ],
  assignReconciliationException: [{ body: () => ({ day: '2026-01-01', exceptionId: 'none', toMe: true }) }],
  noteReconciliationException: [{ body: () => ({ day: '2026-01-01', exceptionId: 'none', note: 'A probe' }) }],
  resolveReconciliationException: [{ body: () => ({ day: '2026-01-01', exceptionId: 'none', resolution: 'A probe' }) }],
  rerunReconciliation: [{ body: () => ({ day: '2026-01-01' }) }],
  recordDisputeOutcome: [{ body: () => ({ outcome: 'lost' }) }],
  getGlobalEmailConfiguration: withoutBody,
  updateGlobalEmailConfiguration: [{ body: () => ({ enabled: true }) }],
  sendGlobalTestEmail: [{ body: () => ({ testEmail: 'probe@example.org' }) }],
  getEmailConfiguration: withoutBody,
  updateEmailConfiguration: [{ body: () => ({ enabled: true }) }],
  sendTestEmail: [{ body: () => ({ testEmail: 'probe@example.org' }) }],
  listDeliveries: withoutBody,
  listCustomerDeliveries: [{}, companyInQuery],
  listAllDeliveries: withoutBody,
  listWebhookEndpoints: withoutBody,
  createWebhookEndpoint: [{ body: () => endpoint }],
  getWebhookEndpoint: withoutBody,
  updateWebhookEndpoint: [{ body: () => ({ description: 'A probe' }) }],
  deleteWebhookEndpoint: [{ createTarget: async (tenant) => ({ endpointId: await createWebhookEndpoint(tenant) }) }],
  enableWebhookEndpoint: withoutBody,
  disableWebhookEndpoint: withoutBody,
  rotateWebhookSecret: withoutBody,
  sendTestWebhook: withoutBody,
  listWebhookMessages: withoutBody,
  getWebhookMessage: withoutBody,
  replayWebhookMessages: [{ body: () => ({ from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }) }],
};
