import type { BillingMethod, UserError } from '@utility-pay/contracts';
import { staffOf } from '@utility-pay/service-kit/testing/actors';
import { createTestClock } from '@utility-pay/service-kit/testing/clock';
import { expect } from 'vitest';
import type { BillingDependencies } from '../../src/use-cases/index.ts';
import { paymentsOf } from './payments.ts';
import { openUploads, SMALL_CHUNKS, settingsWith, storedCustomers } from './uploads.ts';
import { openBilling, payloadOf } from './world.ts';

export const UNDO = `mutation ($input: UndoUploadInput!) { undoUpload(input: $input) {
  upload { id state undoOf } userErrors { code message } } }`;
export const APPROVE = `mutation ($input: ApproveUploadInput!) { approveUpload(input: $input) {
  upload { id state } userErrors { code message } } }`;
export const DISCARD = `mutation ($input: DiscardUploadInput!) { discardUpload(input: $input) {
  upload { id state } userErrors { code message } } }`;
const UPLOAD = `query ($id: ID!, $companyId: ID!) { upload(id: $id, companyId: $companyId) {
  state successful failed added removed message undoOf undoneAt undoableUntil
  errors(first: 10) { edges { node { accountNumber error } } }
  comparison { newCustomers removedCustomers changedCustomers unchangedCustomers failedRows warnings { code }
    totalDueBefore { amountMinor } totalDueAfter { amountMinor }
    largestChanges { accountNumber before { amountMinor } after { amountMinor } } } } }`;

interface Decided {
  upload: { id: string; state: string; undoOf?: string } | null;
  userErrors: UserError[];
}

const FIRST_COMPANY = 700;

/** Starts billing with companies that undo uploads. The test changes the time and the billing method. */
export async function openUndo() {
  const clock = createTestClock('2026-11-02T12:00:00Z');
  const settings: { billingMethod: BillingMethod } = { billingMethod: 'open-item' };
  const settingsOf = settingsWith(() => settings.billingMethod);
  const billing = await openBilling({ clock });
  const { app, platform, ask, customers, dependencies, sweep } = billing;
  const openWorker = (replaced: Partial<BillingDependencies> = {}) =>
    openUploads(platform, { ...SMALL_CHUNKS, settingsOf, ...replaced });
  const uploads = openWorker();
  let companies = FIRST_COMPANY;
  /** Creates a company whose clerk uploads and undoes files. Each change advances the clock by a minute. */
  const openCompany = () => {
    const id = ++companies;
    const companyId = String(id);
    const clerk = staffOf(id);
    const send = async (mutation: string, input: object): Promise<Decided> => {
      clock.advance(60_000);
      return payloadOf<Decided>(await ask(clerk, mutation, { input: { companyId, ...input } }));
    };
    const work = (uploadId: string) => uploads.applyUpload({ companyId: id, uploadId });
    const prepareUndo = async (uploadId: string): Promise<string> => {
      const { upload, userErrors } = await send(UNDO, { uploadId });
      expect(userErrors).toEqual([]);
      await work(upload?.id ?? '');
      return upload?.id ?? '';
    };
    const approve = async (uploadId: string): Promise<void> => {
      expect((await send(APPROVE, { uploadId })).userErrors).toEqual([]);
      await work(uploadId);
    };
    return {
      id,
      clerk,
      send,
      prepareUndo,
      approve,
      upload: async (file: string, period = { month: 11, year: 2026 }) => {
        clock.advance(60_000);
        return uploads.upload(file, { companyId, period });
      },
      undo: async (uploadId: string): Promise<string> => {
        const undoId = await prepareUndo(uploadId);
        await approve(undoId);
        return undoId;
      },
      // biome-ignore lint/suspicious/noExplicitAny: the shape is that of the query above
      read: async (uploadId: string) => (await ask(clerk, UPLOAD, { id: uploadId, companyId })).data?.upload as any,
      /** Returns the stored accounts without their version, which each write changes. */
      accounts: async () =>
        (await storedCustomers(platform, id)).map(({ version: _version, ...customer }) => ({ ...customer })),
      find: async (accountNumber: string) => {
        const [found] = await customers.findByAccountNumbers(id, [accountNumber]);
        if (!found) throw new Error(`no account ${accountNumber}`);
        return found;
      },
      counts: async () => {
        await sweep('customer-counts');
        await sweep('recounts');
        return dependencies.counts.find(id);
      },
      differences: async () =>
        (await app.useCases.checkLedger({ companyId: id, payments: paymentsOf([]) })).differences,
    };
  };
  return { ...billing, clock, settings, settingsOf, openWorker, uploads, openCompany };
}
