import type { Access } from '../../gateway/src/rest/http/access.ts';
import { createWebhookEndpoint, type Tenant } from '../world/tenant.ts';

/** A request to a route with a valid body. `access` overrides the rule of the route. */
export interface Probe {
  name?: string;
  access?: Access;
  query?: string;
  body?(tenant: Tenant): unknown;
  headers?: Record<string, string>;
  /** Where a super admin passes the company; it may be left out. */
  companyIn?: 'query' | 'body';
  /** Creates a new entity before each allowed request and returns its path parameters. */
  fresh?(tenant: Tenant): Promise<Record<string, string>>;
}

let made = 0;
const next = (): number => {
  made += 1;
  return made;
};

async function newCustomer({ superAdmin, path }: Tenant): Promise<Record<string, string>> {
  const number = next();
  const wish = { accountNumber: `P-${number}`, email: `probe-${number}@example.org` };
  const { body } = await superAdmin.send<{ id: string }>('POST', `${path}/customers`, wish);
  return { customerId: body.id };
}

const newStaff = async (tenant: Tenant): Promise<Record<string, string>> => ({
  userId: (await tenant.createStaffMember()).id,
});

/** Uploads that await approval, by company: a company may have only some. */
const compared = new Map<number, Promise<string>>();

/** Sends a file that does not bill all customers, and waits until it is compared. */
async function comparedUpload({ superAdmin, path }: Tenant): Promise<string> {
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

async function awaitingApproval(tenant: Tenant): Promise<Record<string, string>> {
  const upload = compared.get(tenant.id) ?? comparedUpload(tenant);
  compared.set(tenant.id, upload);
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

/** The service refuses this address, once it has allowed the caller to add endpoints. */
const endpoint = { url: 'https://127.0.0.1/', eventTypes: ['account.claimed'] };

/** A request whose query names the company for a super admin. */
const inQuery: Probe = { name: 'with the company', companyIn: 'query' };
/** A request without a body. */
const plain: Probe[] = [{}];

/** Probes by operationId. A route without an entry fails the matrix. */
export const probes: Record<string, readonly Probe[]> = {
  getUser: plain,
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
  listAdminUsers: plain,
  createAdminUser: [
    { body: () => ({ email: `made-${next()}@staff.example`, name: 'Made by matrix', password: 'staff-password-1' }) },
  ],
  updateAdminUser: [{ body: () => ({ name: 'Renamed' }) }],
  deactivateAdminUser: [{ fresh: newStaff }],
  listBusinessOwners: plain,
  createBusinessOwner: [
    {
      body: ({ id }) => ({
        name: 'Made',
        email: `made-${next()}@owners.example`,
        password: 'owner-password-1',
        companyId: id,
      }),
    },
  ],
  listEvents: [{}, inQuery],
  listPartnerKeys: plain,
  createPartnerKey: [{ body: () => ({ name: 'Probe', mode: 'test', scopes: ['customers:read'] }) }],
  revokePartnerKey: [{ fresh: async (tenant) => ({ keyId: (await tenant.partner(['customers:read'])).keyId }) }],
  listAuditLog: plain,
  exportAuditLog: plain,
  listCompanies: plain,
  createCompany: [{ body: () => ({ name: 'Made by matrix' }) }],
  getCompany: plain,
  getCompanyStats: plain,
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
  getBranding: plain,
  updateBranding: [{ body: () => ({ primaryColor: '#123456' }) }],
  resetBranding: plain,
  getCompanyLogo: [],
  listCustomers: plain,
  exportCustomers: plain,
  addCustomer: [{ body: () => ({ accountNumber: `Q-${next()}`, email: `made-${next()}@example.org` }) }],
  recordExternalPayments: [
    {
      body: () => {
        const payment = { accountNumber: 'none', amount: 1, receivedOn: '2026-11-20', method: 'cash' };
        return { payments: [{ ...payment, externalId: `probe-${next()}` }] };
      },
    },
  ],
  updateCustomers: [{ body: () => ({ customers: [{ accountNumber: 'none', name: 'Probed' }] }) }],
  deleteCustomer: [{ fresh: newCustomer }],
  getCustomer: [{}, inQuery],
  setClaimState: [
    { body: () => ({ claimed: true }) },
    { name: 'with the company', companyIn: 'body', body: () => ({ claimed: true }) },
  ],
  listBalances: [{}, inQuery],
  getAccount: [{}, inQuery],
  listLedgerEntries: [{}, inQuery],
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
  listNotes: [{}, inQuery],
  addNote: [
    { body: () => ({ text: 'A probe' }) },
    { name: 'with the company', companyIn: 'body', body: () => ({ text: 'A probe' }) },
  ],
  deleteNote: [],
  uploadBalances: [{ body: () => ({ csvContent, ...period }) }],
  streamBalances: [{ query: '?month=1&year=2026', body: () => csvContent, headers: { 'content-type': 'text/csv' } }],
  listUploads: plain,
  getUpload: plain,
  approveUpload: [{ body: () => ({}) }],
  discardUpload: plain,
  undoUpload: plain,
  followUpload: plain,
  exportUploadErrors: plain,
  exportMissingCustomers: [{ fresh: awaitingApproval }],
  getFilePickup: plain,
  listPickupFiles: plain,
  checkFilePickup: plain,
  pickUpAgain: plain,
  createPaymentFile: plain,
  listPaymentFiles: plain,
  getPaymentFile: plain,
  downloadPaymentFile: plain,
  confirmPaymentFile: plain,
  discardPaymentFile: plain,
  deliverPaymentFile: plain,
  listPayments: plain,
  exportPayments: plain,
  listCustomerPayments: [{}, inQuery],
  getPayment: plain,
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
  getGlobalEmailConfiguration: plain,
  updateGlobalEmailConfiguration: [{ body: () => ({ enabled: true }) }],
  sendGlobalTestEmail: [{ body: () => ({ testEmail: 'probe@example.org' }) }],
  getEmailConfiguration: plain,
  updateEmailConfiguration: [{ body: () => ({ enabled: true }) }],
  sendTestEmail: [{ body: () => ({ testEmail: 'probe@example.org' }) }],
  listDeliveries: plain,
  listCustomerDeliveries: [{}, inQuery],
  listAllDeliveries: plain,
  listWebhookEndpoints: plain,
  createWebhookEndpoint: [{ body: () => endpoint }],
  getWebhookEndpoint: plain,
  updateWebhookEndpoint: [{ body: () => ({ description: 'A probe' }) }],
  deleteWebhookEndpoint: [{ fresh: async (tenant) => ({ endpointId: await createWebhookEndpoint(tenant) }) }],
  enableWebhookEndpoint: plain,
  disableWebhookEndpoint: plain,
  rotateWebhookSecret: plain,
  sendTestWebhook: plain,
  listWebhookMessages: plain,
  getWebhookMessage: plain,
  replayWebhookMessages: [{ body: () => ({ from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }) }],
};
