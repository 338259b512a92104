import { billRows } from '../bill-file/bill-file.ts';
import { type Expectation, expectationOf } from '../bill-file/expectation.ts';
import { checkBooks } from '../checker/check-books.ts';
import { providerBook } from '../checker/provider-book.ts';
import { eventually } from '../eventually.ts';
import { openCompany, type Staff } from '../system/staff.ts';
import type { System } from '../system/system.ts';
import { finishedUpload, sendFile } from '../system/uploads.ts';

const WITHIN_MS = 120_000;
const BILLS = { rows: 1000, seed: 61, bad: 0 };
const FILE = { rows: 3000, seed: 62 };

/** A company whose customers pay, and one that sends the same file again and again. */
export interface LoadedWorld {
  system: System;
  paid: Staff;
  uploading: Staff;
  file: typeof FILE;
  /** Accounts with something to pay, each handed out once. */
  nextAccount(): string;
  /** Ids of the uploads that were taken. */
  uploads: Set<string>;
  /** What is wrong once all that was on its way has arrived. */
  wrongBooks(): Promise<string[]>;
}

export async function openLoadedWorld(system: System): Promise<LoadedWorld> {
  const paid = await openCompany(system, 'Paid under way');
  const uploading = await openCompany(system, 'Uploading under way');
  await finishedUpload(paid.owner, paid.company.id, await sendFile(paid.owner, paid.company.id, BILLS), WITHIN_MS);
  const accounts = [...billRows(BILLS)].filter((row) => row.amountMinor > 0).map((row) => row.accountNumber);
  const uploads = new Set<string>();
  const check = async (staff: Staff, file: Expectation): Promise<string[]> => {
    const provider = await providerBook(system, staff.tpn);
    return checkBooks({ owner: staff.owner, companyId: staff.company.id, file, provider });
  };
  const look = async (): Promise<string[]> => [
    ...(await check(paid, expectationOf(BILLS))),
    ...(uploads.size > 0 ? await check(uploading, expectationOf(FILE)) : []),
    ...(await uploadsDiffer(uploading, uploads)),
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
    wrongBooks: async () => {
      let wrong: string[] = [];
      await eventually(
        async () => {
          wrong = await look();
          if (wrong.length > 0) throw new Error(wrong[0]);
        },
        WITHIN_MS,
        500,
      ).catch(() => undefined);
      return wrong;
    },
  };
}

/** Each upload that was taken is there once and ended as one that nobody disturbed would have. */
async function uploadsDiffer({ owner, company }: Staff, taken: ReadonlySet<string>): Promise<string[]> {
  const { good, bad } = expectationOf(FILE);
  const listed = await owner.get<{ id: string }[]>(`/api/companies/${company.id}/balances/uploads`);
  const problems = listed.body.length === taken.size ? [] : [`${listed.body.length} uploads instead of ${taken.size}`];
  for (const id of taken) {
    const { state, successful, failed } = await finishedUpload(owner, company.id, id, WITHIN_MS);
    if (state !== 'completed' || successful !== good.size || failed !== bad.length)
      problems.push(`upload ${id}: ${state}, ${successful} good, ${failed} bad`);
  }
  return problems;
}
