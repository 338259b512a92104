import type { BillingMethod, IncomingUpload, UserError } from '@utility-pay/contracts';
import { createTestClock } from '@utility-pay/service-kit/testing/clock';
import { createGraphClient } from '@utility-pay/service-kit/testing/platform';
import { createBilling } from '../../src/app.ts';
import { clerkOf, openUploads, settingsWith } from './uploads.ts';
import { BILLING_OPTIONS, openBilling, payloadOf } from './world.ts';

export const FIX = `mutation ($input: FixUploadRowsInput!) { fixUploadRows(input: $input) { rows userErrors { code field message } } }`;
export const UNDO = `mutation ($input: UndoUploadFixInput!) { undoUploadFix(input: $input) { upload { id } userErrors { message } } }`;
export const SEND = `mutation ($input: SendFixedRowsInput!) { sendFixedRows(input: $input) { upload { id state fixOf fileName asOf } userErrors { message } } }`;
const mutationFor = (decision: string) =>
  `mutation ($input: ${decision}UploadInput!) { ${decision.toLowerCase()}Upload(input: $input) { userErrors { message } } }`;
export const FIXES = `query ($id: ID!, $companyId: ID!) { upload(id: $id, companyId: $companyId) {
  errorGroups { code field reason count }
  fixes { unavailable columns { index header field } fixedRows sentRows pendingUploadId
    changes { id line rows isSent values { column before after } } } } }`;
export const ERRORS = `query ($id: ID!, $companyId: ID!, $first: Int = 100, $after: String, $code: UploadErrorCode, $field: String, $search: String, $state: RowState) {
  upload(id: $id, companyId: $companyId) { errors(first: $first, after: $after, replaced: false, code: $code, field: $field, search: $search, state: $state) {
    edges { node { line code field fixed { state cells field error } } } pageInfo { hasNextPage endCursor } } } }`;
export const SAME_VALUE_ROWS = `query ($id: ID!, $companyId: ID!, $line: Int!, $column: Int!) { upload(id: $id, companyId: $companyId) { sameValueRows(line: $line, column: $column) } }`;

interface Sent {
  upload: { id: string; state: string; fixOf: string; fileName: string; asOf: string | null } | null;
  userErrors: UserError[];
}

export const HEADER = 'account number,amount due,due date,name';
/** Index of the column `due date`. */
export const DUE_DATE = 2;
/** Failed rows, except the fourth. */
export const ROWS = [
  'A,1.00,soon,',
  'B,x,2026-11-30,',
  'C,3.00,soon,',
  'D,4.00,2026-11-30,',
  ',5.00,2026-11-30,',
  'F,6.00,later,',
];

const FIRST_COMPANY = 900;

/** Starts billing with companies whose clerks fix failed rows. The test changes the time and the billing method. */
export async function openRowFixes() {
  const clock = createTestClock('2026-11-02T12:00:00Z');
  const settings: { billingMethod: BillingMethod } = { billingMethod: 'open-item' };
  const settingsOf = settingsWith(() => settings.billingMethod);
  const { platform, dependencies } = await openBilling({ clock });
  const uploads = openUploads(platform, { settingsOf });
  const app = createBilling(platform, BILLING_OPTIONS, { settingsOf });
  const ask = createGraphClient(app);
  let companies = FIRST_COMPANY;
  /** Uploads a file in a new company whose clerk fixes its rows. */
  const openRows = async (
    rows: readonly string[],
    { header = HEADER, ...incoming }: Partial<IncomingUpload> & { header?: string } = {},
  ) => {
    const id = ++companies;
    const companyId = String(id);
    const clerk = clerkOf(id);
    const { id: uploadId } = await uploads.upload([header, ...rows].join('\n'), { companyId, ...incoming });
    // biome-ignore lint/suspicious/noExplicitAny: the shape is that of the queries above
    const read = async (query: string, variables: object = {}): Promise<any> =>
      (await ask(clerk, query, { id: uploadId, companyId, ...variables })).data?.upload;
    const change = async <Payload>(mutation: string, input: object): Promise<Payload> => {
      clock.advance(1000);
      return payloadOf<Payload>(await ask(clerk, mutation, { input: { companyId, uploadId, ...input } }));
    };
    const send = () => change<Sent>(SEND, {});
    return {
      id,
      companyId,
      uploadId,
      clerk,
      read,
      send,
      fix: (line: number, column: number, value: string, inAllRows = false) =>
        change<{ rows: number; userErrors: UserError[] }>(FIX, { line, values: [{ column, value }], inAllRows }),
      undo: (fixId: string) => change<{ userErrors: UserError[] }>(UNDO, { fixId }),
      fixes: async () => (await read(FIXES)).fixes,
      lines: async (variables: object) =>
        (await read(ERRORS, variables)).errors.edges.map(({ node }: { node: { line: number } }) => node.line),
      fixedOf: async (line: number) =>
        (await read(ERRORS)).errors.edges.find(({ node }: { node: { line: number } }) => node.line === line).node.fixed,
      /** Sends the fixed rows as an upload and compares it with the accounts. Returns the upload's id. */
      sendAndCompare: async (): Promise<string> => {
        const { upload } = await send();
        await uploads.applyUpload({ companyId: id, uploadId: upload?.id ?? '' });
        return upload?.id ?? '';
      },
      approve: async (sent: string) => {
        await change(mutationFor('Approve'), { uploadId: sent });
        await uploads.applyUpload({ companyId: id, uploadId: sent });
        return uploads.read(id, sent);
      },
      discard: (sent: string) => change(mutationFor('Discard'), { uploadId: sent }),
    };
  };
  return { app, platform, dependencies, uploads, ask, clock, settings, settingsOf, openRows };
}
