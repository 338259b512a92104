import { describe, expect, test, vi } from 'vitest';
import type { CustomerRepository } from '../src/use-cases/ports/customers.ts';
import { createHaltingCustomers } from './world/halting-customers.ts';
import { APPROVE, openUndo, UNDO } from './world/undo.ts';
import { clerkOf, idOf, incomingUpload, openUploads } from './world/uploads.ts';
import { publishedEvents } from './world/world.ts';

/** More errors than an upload may meet. */
const MAX_TAKES = 8;
const { platform, customers, dependencies, clock, settingsOf, uploads, openCompany } = await openUndo();

const OCTOBER = { month: 10, year: 2026 };
const ALL = { includeNew: true, includeChanged: true };
const FIX = `mutation ($input: FixUploadRowsInput!) { fixUploadRows(input: $input) { userErrors { message } } }`;
const CORRECT = `mutation ($input: CorrectAccountInput!) { correctAccount(input: $input) { userErrors { message } } }`;
const SEND = `mutation ($input: SendFixedRowsInput!) { sendFixedRows(input: $input) { upload { id state } userErrors { message } } }`;
const DISCARD = `mutation ($input: DiscardUploadInput!) { discardUpload(input: $input) { userErrors { message } } }`;
const IN_PROGRESS = 'Another file for this month is being processed. Try again when it is finished.';
const fileOf = (...rows: string[]): string => ['account number,amount due,due date', ...rows].join('\n');

type Company = ReturnType<typeof openCompany>;
const billsOf = async (company: Company): Promise<string[]> =>
  (await company.accounts()).map(({ accountNumber, balances }) => `${accountNumber} ${balances[0].billedMinor / 100}`);
/** Sends a file that awaits approval. */
const uploadForApproval = async (company: Company, file: string, period = { month: 11, year: 2026 }): Promise<string> =>
  (await uploads.upload(file, { companyId: String(company.id), review: 'always', period })).id;
const errorsOfApproval = async (company: Company, uploadId: string): Promise<string[]> =>
  (await company.send(APPROVE, { uploadId })).userErrors.map(({ message }) => message);
/** Receives a file, and has a worker stop before its first row is written. */
const startHaltedUpload = async (company: Company, file: string) => {
  clock.advance(60_000);
  const halting = createHaltingCustomers(customers);
  const worker = openUploads(platform, { settingsOf, customers: halting.repository });
  const uploadId = idOf(await worker.receiveUpload(incomingUpload(file, { companyId: String(company.id) })));
  return { uploadId, ...run(worker, halting, { companyId: company.id, uploadId }) };
};
const run = (
  worker: Pick<typeof uploads, 'applyUpload'>,
  { isHalted, openGates }: ReturnType<typeof createHaltingCustomers>,
  job: { companyId: number; uploadId: string },
) => {
  const work = worker.applyUpload(job);
  return {
    halted: vi.waitUntil(isHalted, { timeout: 60_000 }),
    finish: async () => {
      openGates();
      await work;
    },
  };
};
/** Approves all uploads like a request that has read the unfinished ones before any of them began. */
const approveAllAtOnce = async (company: Company): Promise<void> => {
  const unseeing = { ...dependencies.uploads, listUnfinishedOf: async () => [] };
  await openUploads(platform, { settingsOf, uploads: unseeing }).decideAll(company.id, ALL);
};

describe('approving a file', () => {
  test('is refused while another file of its month is applied, and afterwards; files of other months are approved', async () => {
    const company = openCompany();
    const older = await uploadForApproval(company, fileOf('A,12.00,'));
    const october = await uploadForApproval(company, fileOf('A,7.00,'), OCTOBER);
    const corrected = await startHaltedUpload(company, fileOf('A,11.00,'));
    await corrected.halted;
    expect(await errorsOfApproval(company, older)).toEqual([IN_PROGRESS]);
    expect(await errorsOfApproval(company, october)).toEqual([]);
    await corrected.finish();
    expect(await errorsOfApproval(company, older)).toEqual([
      expect.stringContaining('Another file for this month was applied after this one was compared. Discard this one'),
    ]);
    await uploads.applyUpload({ companyId: company.id, uploadId: october });
    expect(await company.accounts()).toMatchObject([{ balances: [{ billedMinor: 1100 }, { billedMinor: 700 }] }]);
  });

  test('is refused while another file of its month is approved and waits for its turn', async () => {
    const company = openCompany();
    const older = await uploadForApproval(company, fileOf('A,12.00,'));
    const newer = await uploadForApproval(company, fileOf('A,11.00,'));
    expect(await errorsOfApproval(company, newer)).toEqual([]);
    expect(await errorsOfApproval(company, older)).toEqual([IN_PROGRESS]);
    await uploads.applyUpload({ companyId: company.id, uploadId: newer });
    expect(await billsOf(company)).toEqual(['A 11']);
  });

  test.each(['approved', 'applied'])(
    'succeeds if another request got the file %s after this one had read it',
    async (until) => {
      const company = openCompany();
      const uploadId = await uploadForApproval(company, fileOf('A,12.00,'));
      const listUnfinishedOf = async (companyId: number) => {
        if (until === 'applied') clock.advance(1000);
        await uploads.approveUpload(clerkOf(companyId), { companyId, uploadId, ...ALL });
        if (until === 'applied') await uploads.applyUpload({ companyId, uploadId });
        return dependencies.uploads.listUnfinishedOf(companyId);
      };
      const second = openUploads(platform, { settingsOf, uploads: { ...dependencies.uploads, listUnfinishedOf } });
      const key = { companyId: company.id, uploadId };
      expect(await second.approveUpload(clerkOf(company.id), { ...key, ...ALL })).toMatchObject({ kind: 'changed' });
    },
  );

  test('is refused after another file of its month was applied in part, but not after one failed as a whole', async () => {
    const company = openCompany();
    const failing = async (replaced: Partial<typeof customers>, review: null | 'always'): Promise<void> => {
      const killed = openUploads(platform, { settingsOf, customers: { ...customers, ...replaced } });
      const companyId = String(company.id);
      const uploadId = idOf(
        await killed.receiveUpload(incomingUpload(fileOf('A,11.00,', 'B,1.00,'), { companyId, review })),
      );
      for (let takes = 0; takes < MAX_TAKES; takes += 1) {
        await killed.applyUpload({ companyId: company.id, uploadId }).catch(() => undefined);
        clock.advance(60_000);
      }
      expect((await uploads.read(company.id, uploadId)).state).toBe('failed');
    };
    await failing({ findByAccountNumbers: () => Promise.reject(new Error('killed')) }, 'always');
    const newer = await uploadForApproval(company, fileOf('A,9.00,'));
    expect(await errorsOfApproval(company, newer)).toEqual([]);
    await uploads.applyUpload({ companyId: company.id, uploadId: newer });
    const last = await uploadForApproval(company, fileOf('A,8.00,'));
    const insertMany: typeof customers.insertMany = async (...batch) => {
      await customers.insertMany(...batch);
      throw new Error('killed');
    };
    await failing({ insertMany }, null);
    expect(await errorsOfApproval(company, last)).toEqual([
      expect.stringContaining('Another file for this month was applied after this one was compared.'),
    ]);
  });

  test('applies nothing if another file of its month ended before the first row is written', async () => {
    const company = openCompany();
    const older = await uploadForApproval(company, fileOf('A,12.00,', 'C,x,'));
    const corrected = await startHaltedUpload(company, fileOf('A,11.00,'));
    await corrected.halted;
    await approveAllAtOnce(company);
    await corrected.finish();
    await uploads.applyUpload({ companyId: company.id, uploadId: older });
    expect(await company.read(older)).toMatchObject({
      state: 'FAILED',
      successful: 0,
      message:
        'Another file for this month was applied after this one was compared. Nothing of this one was applied. Upload it again to compare it with the accounts as they are now.',
      errors: { edges: [] },
      undoableUntil: null,
    });
    expect(await billsOf(company)).toEqual(['A 11']);
    expect((await publishedEvents(platform, company.id)).at(-1)?.[1]).toMatchObject({
      uploadId: older,
      state: 'failed',
    });
    // It changed nothing, so it does not make other files of the month outdated.
    const again = await uploadForApproval(company, fileOf('A,12.00,'));
    await company.approve(again);
    expect(await billsOf(company)).toEqual(['A 12']);
  });
});

test('an approved file whose worker was killed after its first rows is applied to its end, and the next file after it', async () => {
  const company = openCompany();
  const approvedId = await uploadForApproval(company, fileOf('A,12.00,', 'B,1.00,'));
  expect(await errorsOfApproval(company, approvedId)).toEqual([]);
  const dying: typeof customers = {
    ...customers,
    insertMany: async (...batch) => {
      await customers.insertMany(...batch);
      throw new Error('killed');
    },
  };
  const job = { companyId: company.id, uploadId: approvedId };
  await expect(openUploads(platform, { settingsOf, customers: dying }).applyUpload(job)).rejects.toThrow('killed');
  const next = idOf(await uploads.receiveUpload(incomingUpload(fileOf('B,2.00,'), { companyId: String(company.id) })));
  await uploads.applyUpload({ companyId: company.id, uploadId: next });
  clock.advance(60_000);
  await uploads.applyUpload(job);
  expect(await company.read(approvedId)).toMatchObject({ state: 'COMPLETED', successful: 2, added: 2 });
  await uploads.applyUpload({ companyId: company.id, uploadId: next });
  expect(await billsOf(company)).toEqual(['A 12', 'B 2']);
});

describe('fixed rows of an upload', () => {
  const openFix = async (company: Company) => {
    const { id: original } = await company.upload(fileOf('A,12.00,', 'B,1.00,soon'));
    await company.send(FIX, { uploadId: original, line: 3, values: [{ column: 2, value: '2026-11-30' }] });
    const { upload } = await company.send(SEND, { uploadId: original });
    const fix = upload?.id ?? '';
    await uploads.applyUpload({ companyId: company.id, uploadId: fix });
    expect((await company.read(fix)).state).toBe('AWAITING_APPROVAL');
    return { fix, undo: await company.prepareUndo(original), original };
  };

  test('are not approved while the undo of the upload waits for its turn or is applied', async () => {
    const company = openCompany();
    const { fix, undo } = await openFix(company);
    expect(await errorsOfApproval(company, undo)).toEqual([]);
    const refusal = 'The upload that these rows are from is being undone. Wait until its undo is finished.';
    expect(await errorsOfApproval(company, fix)).toEqual([refusal]);
    await uploads.applyUpload({ companyId: company.id, uploadId: undo });
    expect(await errorsOfApproval(company, fix)).toEqual([
      'The upload that these rows are from was undone. Discard them, and upload the corrected file.',
    ]);
    expect(await company.accounts()).toEqual([]);
  });

  test('are approved while the undo only awaits its approval', async () => {
    const company = openCompany();
    const { fix } = await openFix(company);
    await company.approve(fix);
    expect(await billsOf(company)).toEqual(['A 12', 'B 1']);
  });

  test('are not applied after another file of their month, and can be sent again', async () => {
    const company = openCompany();
    const { fix, undo, original } = await openFix(company);
    const discarded = await company.send(DISCARD, { uploadId: undo });
    expect(discarded.userErrors).toEqual([]);
    const corrected = await startHaltedUpload(company, fileOf('B,2.00,'));
    await corrected.halted;
    await approveAllAtOnce(company);
    await corrected.finish();
    await uploads.applyUpload({ companyId: company.id, uploadId: fix });
    expect(await company.read(fix)).toMatchObject({
      state: 'FAILED',
      message: expect.stringContaining('None of them was applied. Upload them again from the original upload.'),
    });
    expect(await billsOf(company)).toEqual(['A 12', 'B 2']);
    const again = (await company.send(SEND, { uploadId: original })).upload?.id ?? '';
    expect(again).not.toBe(fix);
    await uploads.applyUpload({ companyId: company.id, uploadId: again });
    await company.approve(again);
    expect(await billsOf(company)).toEqual(['A 12', 'B 1']);
  });

  test('are not applied if the upload was undone after their approval', async () => {
    const company = openCompany();
    const { fix, undo, original } = await openFix(company);
    expect(await errorsOfApproval(company, undo)).toEqual([]);
    await approveAllAtOnce(company);
    // As if a worker had taken the undo before the approval: the rows are older, and come first otherwise.
    const waiting = await uploads.read(company.id, fix);
    await dependencies.uploads.save(waiting, { ...waiting, createdAt: clock.now() });
    await uploads.applyUpload({ companyId: company.id, uploadId: undo });
    await uploads.applyUpload({ companyId: company.id, uploadId: fix });
    expect(await company.read(fix)).toMatchObject({
      state: 'FAILED',
      message: 'The upload that these rows are from was undone. None of them was applied. Upload the corrected file.',
    });
    expect(await company.accounts()).toEqual([]);
    expect((await company.send(UNDO, { uploadId: original })).upload).toMatchObject({ id: undo, state: 'COMPLETED' });
  });
});

test('a bill that staff corrected after the comparison is not replaced: its row fails, and applies when it is sent again', async () => {
  const company = openCompany();
  const file = fileOf('A,10.00,', 'B,20.00,', 'C,30.00,');
  await company.upload(file);
  const uploadId = await uploadForApproval(company, fileOf('A,10.00,', 'B,20.00,', 'C,31.00,'));
  const correct = async (account: string, fields: object) => {
    const { id } = await company.find(account);
    const input = { customerId: id, balanceId: `${id}-202611`, reason: 'Wrong meter', ...fields };
    expect((await company.send(CORRECT, input)).userErrors).toEqual([]);
  };
  await correct('A', { type: 'CHANGE_BILL', amountMinor: 800 });
  await correct('B', { type: 'VOID_BILL' });
  await company.approve(uploadId);
  const error = expect.stringContaining('corrected after the file was compared');
  expect(await company.read(uploadId)).toMatchObject({
    successful: 1,
    failed: 2,
    errors: { edges: [{ node: { accountNumber: 'A', error } }, { node: { accountNumber: 'B', error } }] },
  });
  expect(await billsOf(company)).toEqual(['A 8', 'B 0', 'C 31']);
  await company.approve(await uploadForApproval(company, file));
  expect(await billsOf(company)).toEqual(['A 10', 'B 20', 'C 30']);
});

test('a bill that staff correct while a file is compared is not replaced either', async () => {
  const company = openCompany();
  await company.upload(fileOf('A,10.00,', 'B,20.00,'));
  const { id } = await company.find('A');
  let isCorrected = false;
  const correcting: CustomerRepository = {
    ...customers,
    findByAccountNumbers: async (companyId, numbers) => {
      const found = await customers.findByAccountNumbers(companyId, numbers);
      if (!isCorrected && companyId === company.id) {
        isCorrected = true;
        const input = { customerId: id, balanceId: `${id}-202611`, reason: 'Wrong meter', type: 'CHANGE_BILL' };
        expect((await company.send(CORRECT, { ...input, amountMinor: 800 })).userErrors).toEqual([]);
      }
      return found;
    },
  };
  const comparing = openUploads(platform, { settingsOf, customers: correcting });
  const sent = { companyId: String(company.id), review: 'always', period: { month: 11, year: 2026 } } as const;
  const { id: uploadId } = await comparing.upload(fileOf('A,10.00,', 'B,21.00,'), sent);
  await company.approve(uploadId);
  expect(await billsOf(company)).toEqual(['A 8', 'B 21']);
});
