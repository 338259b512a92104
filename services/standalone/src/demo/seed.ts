import { monthName } from '@utility-pay/contracts';
import { createDemoMarks, type DemoMark, HELD_MS } from './mark.ts';
import { passwordOf } from './passwords.ts';
import { billFile, fileWithBadRows } from './plan/bill-file.ts';
import { OWNER, STAFF } from './plan/company.ts';
import { planDemo } from './plan/plan.ts';
import type { SeedServices } from './seed-services.ts';
import { claimAccounts } from './steps/claims.ts';
import { furnishCompany, hireStaff, makeCompany } from './steps/company.ts';
import { makePayments } from './steps/payments.ts';
import { uploadFile } from './steps/uploads.ts';

export interface DemoLogin {
  role: 'owner' | 'staff' | 'customer';
  email: string;
  password: string;
}

export type SeedResult =
  | { state: 'made'; companyId: number; logins: DemoLogin[]; customers: number; payments: number; milliseconds: number }
  | { state: 'there'; companyId: number; emails: string[] }
  /** Another process is making it. */
  | { state: 'busy' };

const HOUR_MS = 3_600_000;

/** Makes the sample company through the product's own operations, going on where an earlier run was cut off. */
export async function seedDemo(services: SeedServices, at: (words: string) => void): Promise<SeedResult> {
  const begun = Date.now();
  const marks = createDemoMarks(services.platformOf('tenant-settings').mongo);
  const before = await marks.find();
  if (before?.state === 'made') return there(before);
  const mark = await marks.begin(new Date());
  if (!mark) return { state: 'busy' };
  const alive = setInterval(() => {
    void marks.save({ heldUntil: new Date(Date.now() + HELD_MS) }).catch(() => undefined);
  }, HELD_MS / 3);
  try {
    const companyId = mark.companyId ?? (await makeCompany(services, mark.attempt));
    await marks.save({ companyId });
    const made = await fill(services, { ...mark, companyId }, at);
    clearInterval(alive);
    await marks.end('made');
    return { state: 'made', companyId, ...made, milliseconds: Date.now() - begun };
  } catch (error) {
    clearInterval(alive);
    await marks.release();
    throw error;
  }
}

const there = ({ companyId = 0, plannedAt }: DemoMark): SeedResult => ({
  state: 'there',
  companyId,
  emails: [OWNER.email, STAFF[0].email, planDemo(plannedAt).residents[0]?.email ?? ''],
});

async function fill(
  services: SeedServices,
  { companyId, attempt, plannedAt }: DemoMark & { companyId: number },
  at: (words: string) => void,
): Promise<{ logins: DemoLogin[]; customers: number; payments: number }> {
  const { residents, newcomers, runs, payments } = planDemo(plannedAt);
  const password = passwordOf(services.ground.keys.ENCRYPTION_KEY, attempt);
  const [first] = runs;
  const last = runs.at(-1);
  if (!first || !last) throw new Error('a plan without bills');

  at('Sample company: settings and staff');
  await furnishCompany(services, companyId);
  await hireStaff(services, companyId, password);
  for (const [index, run] of runs.entries()) {
    at(`Sample company: bills of month ${index + 1} of ${runs.length}`);
    const name = `bills-${run.period.year}-${String(run.period.month).padStart(2, '0')}.csv`;
    await uploadFile(services, companyId, { ...run, name, text: billFile(run) });
  }
  const lateAt = new Date(Math.min(last.at.getTime() + 30 * HOUR_MS, plannedAt.getTime() - HOUR_MS));
  const late = `late-meter-readings-${monthName(last.period.month).toLowerCase()}.csv`;
  await uploadFile(services, companyId, {
    ...last,
    at: lateAt,
    name: late,
    text: fileWithBadRows(last, newcomers),
  });

  const homes = residents.filter(({ habit }) => habit !== 'none');
  const count = counter(at);
  await claimAccounts(services, companyId, {
    homes,
    at: new Date(first.at.getTime() + HOUR_MS),
    passwordOf: password,
    onDone: count('logins', homes.length),
  });
  const paid = services.ground.simulatorUrl ? payments : [];
  await makePayments(services, companyId, paid, count('payments', paid.length));
  const logins = [
    { role: 'owner' as const, email: OWNER.email },
    { role: 'staff' as const, email: STAFF[0].email },
    { role: 'customer' as const, email: residents[0]?.email ?? '' },
  ].map((login) => ({ ...login, password: password(login.email) }));
  return { logins, customers: residents.length + newcomers.length, payments: paid.length };
}

const counter = (at: (words: string) => void) => (what: string, all: number) => {
  let done = 0;
  return () => {
    done += 1;
    at(`Sample company: ${done} of ${all} ${what}`);
  };
};
