import type { GraphProbe } from './graph-probes.ts';

/** A mutation of super admins on the operations page. */
const probeOperations = (name: string, input: string): GraphProbe => ({
  query: `mutation { ${name}(input: { ${input} }) { count userErrors { code } } }`,
  path: name,
  access: 'super-admin',
});

const probePayer = (name: string): GraphProbe => ({
  query: `mutation ($paymentId: ID!) { ${name}(input: { paymentId: $paymentId }) { userErrors { code } } }`,
  path: name,
  access: { payment: 'payer' },
});

/** The mutations name a day without a reconciliation, for which an allowed caller gets a user error. */
const probeReconciliation = (name: string, input = ''): GraphProbe => ({
  query: `mutation ($companyId: ID!) {
    ${name}(input: { companyId: $companyId, day: "2026-01-01", ${input} }) { userErrors { code } }
  }`,
  path: name,
  access: { company: 'managePaymentSettings' },
});

const probeBalances = (name: string, input: string): GraphProbe => ({
  query: `mutation ($companyId: ID!) { ${name}(input: { companyId: $companyId, ${input} }) { userErrors { code } } }`,
  path: name,
  access: { company: 'manageBalances' },
});
/**
 * Mutations for staff with manageBalances, and for no partner key. A partner needs `manageUsers` here because no scope gives it.
 */
const probeSftp = (name: string, input: string): GraphProbe => ({
  ...probeBalances(name, input),
  access: ({ kind }) => ({ company: kind === 'partner' ? 'manageUsers' : 'manageBalances' }),
});
const probeUpload = (name: string, input = ''): GraphProbe => ({
  query: `mutation ($companyId: ID!, $uploadId: ID!) {
    ${name}(input: { companyId: $companyId, uploadId: $uploadId, ${input} }) { userErrors { code } }
  }`,
  path: name,
  access: { company: 'manageBalances' },
});

const probeWebhooks = (name: string, input = ''): GraphProbe => ({
  query: `mutation ($companyId: ID!, $endpointId: ID!) {
    ${name}(input: { companyId: $companyId, endpointId: $endpointId, ${input} }) { userErrors { code } }
  }`,
  path: name,
  access: { company: 'manageUsers' },
});

const NO_SERVER = '{ host: "", port: 22, username: "", authentication: PASSWORD, folder: "", hostKey: "" }';
/** Mutations that no REST route runs. Those of the operations page name an entity that does not exist. */
export const mutationProbes: Record<string, GraphProbe> = {
  'Mutation.retryJobs': probeOperations('retryJobs', 'queue: "identity", jobId: "nothing"'),
  'Mutation.resumeUploads': probeOperations('resumeUploads', 'companyId: "987654"'),
  'Mutation.retryDeliveries': probeOperations('retryDeliveries', 'companyId: "987654", deliveryId: "nothing"'),
  'Mutation.lookUpPayments': probeOperations('lookUpPayments', 'companyId: "987654", paymentId: "nothing"'),
  'Mutation.updateClaimSettings': {
    query:
      'mutation ($companyId: ID!) { updateClaimSettings(input: { companyId: $companyId, claimCheck: ACCOUNT_NUMBER, claimNetworks: [] }) { company { id } } }',
    path: 'updateClaimSettings',
    access: { company: 'manageUsers' },
  },
  'Mutation.assignReconciliationException': probeReconciliation(
    'assignReconciliationException',
    'exceptionId: "none", toMe: true',
  ),
  'Mutation.noteReconciliationException': probeReconciliation(
    'noteReconciliationException',
    'exceptionId: "none", note: "n"',
  ),
  'Mutation.resolveReconciliationException': probeReconciliation(
    'resolveReconciliationException',
    'exceptionId: "none", resolution: "r"',
  ),
  'Mutation.rerunReconciliation': probeReconciliation('rerunReconciliation'),
  'Mutation.fixUploadRows': probeUpload('fixUploadRows', 'line: 2, values: []'),
  'Mutation.undoUploadFix': probeUpload('undoUploadFix', 'fixId: "nothing"'),
  'Mutation.sendFixedRows': probeUpload('sendFixedRows'),
  'Mutation.updatePaymentFileSettings': probeBalances(
    'updatePaymentFileSettings',
    'format: COMMA, hasHeader: true, dateFormat: ISO, amountFormat: DOLLARS, typeCodes: { payment: "P", refund: "R", reversal: "V" }, columns: []',
  ),
  'Mutation.updatePaymentFileSchedule': probeBalances('updatePaymentFileSchedule', 'hour: 2'),
  'Mutation.updatePaymentFileServer': probeSftp('updatePaymentFileServer', 'server: null'),
  'Mutation.updateFilePickup': probeSftp('updateFilePickup', `namePattern: "", server: ${NO_SERVER}`),
  'Mutation.stopFilePickup': probeSftp('stopFilePickup', ''),
  'Mutation.checkFilePickup': probeBalances('checkFilePickup', ''),
  'Mutation.pickUpAgain': probeBalances('pickUpAgain', 'pickupFileId: "nothing"'),
  'Mutation.readSftpHostKey': probeSftp('readSftpHostKey', 'host: "127.0.0.1", port: 22'),
  'Mutation.createWebhookEndpoint': {
    query: `mutation ($companyId: ID!) {
      createWebhookEndpoint(input: { companyId: $companyId, url: "", eventTypes: [] }) { userErrors { code } }
    }`,
    path: 'createWebhookEndpoint',
    access: { company: 'manageUsers' },
  },
  'Mutation.updateWebhookEndpoint': probeWebhooks('updateWebhookEndpoint', 'description: "d"'),
  'Mutation.enableWebhookEndpoint': probeWebhooks('enableWebhookEndpoint'),
  'Mutation.disableWebhookEndpoint': probeWebhooks('disableWebhookEndpoint'),
  'Mutation.rotateWebhookSecret': probeWebhooks('rotateWebhookSecret'),
  'Mutation.replayWebhookMessages': probeWebhooks('replayWebhookMessages'),
  'Mutation.sendTestWebhook': probeWebhooks('sendTestWebhook'),
  'Mutation.deleteWebhookEndpoint': { ...probeWebhooks('deleteWebhookEndpoint'), deletesEndpoint: true },
  'Mutation.visitPaymentPage': probePayer('visitPaymentPage'),
  'Mutation.closePaymentPage': probePayer('closePaymentPage'),
};
