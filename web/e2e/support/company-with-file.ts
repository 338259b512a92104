import {
  type BillFileOptions,
  checkLedger,
  claimAccount,
  type Expectation,
  expectationOf,
  openCompany,
  type Payer,
  providerRecords,
  runMode,
  type Staff,
  type System,
  startSystem,
} from '@utility-pay/testkit';
import { expect } from 'vitest';

/** A running system with a company, and a bill file that the test uploads. */
export interface CompanyWithFile {
  system: System;
  staff: Staff;
  file: BillFileOptions;
  expectation: Expectation;
  /** Claims the next account of the uploaded file that has an amount due. */
  newPayer(): Promise<Payer & { amountDue: number }>;
  /** Compares the company's ledger with the file and the provider's records. */
  expectConsistentLedger(): Promise<void>;
}

/** Starts a system with a company. The file is not uploaded yet. */
export async function openCompanyWithFile(
  file: BillFileOptions,
  environment: Record<string, string> = {},
): Promise<CompanyWithFile> {
  const system = await startSystem({ mode: runMode(), environment });
  const staff = await openCompany(system, 'Lakeside Water');
  const { company, owner } = staff;
  const expectation = expectationOf(file);
  const accounts = [...expectation.good.values()].filter((row) => row.amountMinor > 0);
  return {
    system,
    staff,
    file,
    expectation,
    newPayer: async () => {
      const row = accounts.shift();
      if (!row) throw new Error('the file has no more accounts');
      return { ...(await claimAccount(system, company.id, row.accountNumber)), amountDue: row.amountMinor / 100 };
    },
    expectConsistentLedger: async () => {
      const provider = await providerRecords(system, staff.tpn);
      expect(await checkLedger({ owner, companyId: company.id, file: expectation, provider })).toEqual([]);
    },
  };
}

/** Opens the provider's return URL and returns the URL that the portal redirects to. */
export async function returnFromProvider(address: string): Promise<URL> {
  const response = await fetch(address, { redirect: 'manual' });
  expect(response.status).toBe(303);
  return new URL(response.headers.get('location') ?? '', address);
}
