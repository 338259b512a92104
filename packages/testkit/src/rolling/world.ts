import { billRows, type Expectation, expectationOf } from '../bill-file/bill-file.ts';
import { checkLedger, providerRecords } from '../checker/check-ledger.ts';
import { eventually } from '../eventually.ts';
import { openCompany, type Staff } from '../system/staff.ts';
import type { System } from '../system/system.ts';
import { sendFile, waitForUpload } from '../system/uploads.ts';

const TIMEOUT_MS = 120_000;
const BILLS = { rows: 1000, seed: 61, bad: 0 };
const FILE = { rows: 3000, seed: 62 };
/** Maximum `limit` of the list of uploads. */
const MAX_LISTED = 200;

/** A company whose customers pay, and a company that uploads the same file again and again. */
export interface LoadedWorld {
  system: System;
  paid: Staff;
  uploading: Staff;
  file: typeof FILE;
  /** Returns the number of an account with an open bill; a different one each time. @throws if there are no more */
  nextAccount(): string;
  /** Ids of the accepted uploads. */
  uploads: Set<string>;
  /** Waits until everything in progress has been processed, and returns the problems that remain. */
  ledgerProblems(): Promise<string[]>;
}

/** Creates both companies, and the bills of the first. */
export async function openLoadedWorld(system: System): Promise<LoadedWorld> {
  const paid = await openCompany(system, 'Paid under load');
  const uploading = await openCompany(system, 'Uploads under load');
  await waitForUpload(paid.owner, paid.company.id, await sendFile(paid.owner, paid.company.id, BILLS), TIMEOUT_MS);
  const accounts = [...billRows(BILLS)].filter((row) => row.amountMinor > 0).map((row) => row.accountNumber);
  const uploads = new Set<string>();
  const check = async (staff: Staff, file: Expectation): Promise<string[]> => {
    const provider = await providerRecords(system, staff.tpn);
    return checkLedger({ owner: staff.owner, companyId: staff.company.id, file, provider });
  };
  const findProblems = async (): Promise<string[]> => [
    ...(await check(paid, expectationOf(BILLS))),
    ...(uploads.size > 0 ? await check(uploading, expectationOf(FILE)) : []),
    ...(await uploadProblems(uploading, uploads)),
  ];
  return {
    system,
    paid,
    uploading,
    file: FILE,
    uploads,
    nextAccount: () => {
      const account = accounts.shift();
      if (account === undefined) throw new Error('the file has no more accounts');
      return account;
    },
    ledgerProblems: async () => {
      let problems: string[] = [];
      await eventually(
        async () => {
          problems = await findProblems();
          if (problems.length > 0) throw new Error(problems[0]);
        },
        TIMEOUT_MS,
        500,
      ).catch(() => undefined);
      return problems;
    },
  };
}

/**
 * Returns a problem for each accepted upload that has not the expected result, and if there are more or fewer uploads.
 */
async function uploadProblems({ owner, company }: Staff, accepted: ReadonlySet<string>): Promise<string[]> {
  const { good, bad } = expectationOf(FILE);
  const listed = await owner.get<{ id: string }[]>(`/api/companies/${company.id}/balances/uploads?limit=${MAX_LISTED}`);
  if (accepted.size >= MAX_LISTED) throw new Error(`${accepted.size} uploads, more than can be listed at once`);
  const problems =
    listed.body.length === accepted.size ? [] : [`${listed.body.length} uploads instead of ${accepted.size}`];
  for (const id of accepted) {
    const { state, successful, failed } = await waitForUpload(owner, company.id, id, TIMEOUT_MS);
    if (state !== 'completed' || successful !== good.size || failed !== bad.length)
      problems.push(`upload ${id}: ${state}, ${successful} good, ${failed} bad`);
  }
  return problems;
}
