import { createHmac } from 'node:crypto';
import { HOUR_MS, monthName } from '@utility-pay/contracts';
import { billFile, fileWithBadRows } from './plan/bills.ts';
import { COMPANY_NAME, OWNER, STAFF } from './plan/company.ts';
import { type DemoPlan, planDemo } from './plan/plan.ts';
import { createSampleCompanyStates, LOCK_MS, type SampleCompanyState } from './sample-company-state.ts';
import type { SeedServices } from './seed-services.ts';
import { claimAccounts } from './steps/claims.ts';
import { configureCompany, createCompany, createStaff } from './steps/company.ts';
import { createPayments } from './steps/payments.ts';
import { uploadFile } from './steps/uploads.ts';

export interface DemoLogin {
  role: 'owner' | 'staff' | 'customer';
  email: string;
  password: string;
}

export type SeedResult =
  | {
      state: 'created';
      companyId: number;
      logins: DemoLogin[];
      customers: number;
      payments: number;
      milliseconds: number;
    }
  | { state: 'exists'; companyId: number; emails: string[] }
  /** Another process is creating the sample company. */
  | { state: 'busy' };

/** Creates the sample company through the product's own operations, or continues an interrupted run. */
export async function seedDemo(
  services: SeedServices,
  onProgress: (message: string) => void,
  planFor: (now: Date) => DemoPlan = planDemo,
): Promise<SeedResult> {
  const startedAt = Date.now();
  const states = createSampleCompanyStates(services.platformOf('tenant-settings').mongo);
  const existing = await states.find();
  if (existing?.state === 'created') return existingCompany(existing, planFor(existing.plannedAt));
  const sample = await states.acquireLock(new Date());
  if (!sample) return { state: 'busy' };
  const lockRenewal = setInterval(() => {
    void states.save({ lockedUntil: new Date(Date.now() + LOCK_MS) }).catch(() => undefined);
  }, LOCK_MS / 3);
  try {
    const companyId = sample.companyId ?? (await createCompany(services, sample.attempt));
    await states.save({ companyId });
    const contents = await fill(services, { ...sample, companyId }, planFor(sample.plannedAt), onProgress);
    clearInterval(lockRenewal);
    await states.end('created');
    return { state: 'created', companyId, ...contents, milliseconds: Date.now() - startedAt };
  } catch (error) {
    clearInterval(lockRenewal);
    await states.release();
    throw error;
  }
}

const existingCompany = ({ companyId = 0 }: SampleCompanyState, { residents }: DemoPlan): SeedResult => ({
  state: 'exists',
  companyId,
  emails: [OWNER.email, STAFF[0].email, residents[0]?.email ?? ''],
});

async function fill(
  services: SeedServices,
  { companyId, attempt, plannedAt }: SampleCompanyState & { companyId: number },
  { residents, newcomers, runs, payments }: DemoPlan,
  onProgress: (message: string) => void,
): Promise<{ logins: DemoLogin[]; customers: number; payments: number }> {
  const password = passwordOf(services.environment.secrets.ENCRYPTION_KEY, attempt);
  const [first] = runs;
  const last = runs.at(-1);
  if (!first || !last) throw new Error('the plan has no bills');

  onProgress('Sample company: settings and staff');
  await configureCompany(services, companyId);
  await createStaff(services, companyId, password);
  for (const [index, run] of runs.entries()) {
    onProgress(`Sample company: bills of month ${index + 1} of ${runs.length}`);
    const name = `bills-${run.period.year}-${String(run.period.month).padStart(2, '0')}.csv`;
    await uploadFile(services, companyId, { ...run, name, text: billFile(run) });
  }
  const lateAt = new Date(Math.min(last.at.getTime() + 30 * HOUR_MS, plannedAt.getTime() - HOUR_MS));
  const lateFileName = `late-meter-readings-${monthName(last.period.month).toLowerCase()}.csv`;
  await uploadFile(services, companyId, {
    ...last,
    at: lateAt,
    name: lateFileName,
    text: fileWithBadRows(last, newcomers),
  });

  const homes = residents.filter(({ habit }) => habit !== 'none');
  const count = counter(onProgress);
  await claimAccounts(services, companyId, {
    homes,
    at: new Date(first.at.getTime() + HOUR_MS),
    passwordOf: password,
    onDone: count('logins', homes.length),
  });
  const paid = services.environment.simulatorUrl ? payments : [];
  await createPayments(services, companyId, paid, count('payments', paid.length));
  const logins = [
    { role: 'owner' as const, email: OWNER.email },
    { role: 'staff' as const, email: STAFF[0].email },
    { role: 'customer' as const, email: residents[0]?.email ?? '' },
  ].map((login) => ({ ...login, password: password(login.email) }));
  return { logins, customers: residents.length + newcomers.length, payments: paid.length };
}

const counter = (onProgress: (message: string) => void) => (what: string, all: number) => {
  let done = 0;
  return () => {
    done += 1;
    onProgress(`Sample company: ${done} of ${all} ${what}`);
  };
};

/** 96 bits in base64url. */
const PASSWORD_LENGTH = 16;

/**
 * Returns the password of a sample login. It is derived from the installation's key, so it is neither stored nor
 * guessable.
 */
const passwordOf =
  (encryptionKey: string, attempt: number) =>
  (email: string): string =>
    createHmac('sha256', encryptionKey)
      .update(`sample company ${attempt} ${email}`)
      .digest('base64url')
      .slice(0, PASSWORD_LENGTH);

export const BUSY = 'Another process is creating the sample company. If it was killed, try again after 30 seconds.';

const SIGN_IN_PATHS: Record<DemoLogin['role'], string> = {
  owner: '/admin/login',
  staff: '/admin/login',
  customer: '/login',
};
const ROLE_LABELS: Record<DemoLogin['role'], string> = { owner: 'Owner', staff: 'Front desk', customer: 'Customer' };

const loginLine =
  (url: string) =>
  ({ role, email, password }: DemoLogin): string =>
    `  ${ROLE_LABELS[role].padEnd(13)} ${email.padEnd(34)} ${password}   ${url}${SIGN_IN_PATHS[role]}`;

/** Returns the text printed after seeding. */
export function describeSeedResult(result: SeedResult, url: string): string {
  switch (result.state) {
    case 'busy':
      return BUSY;
    case 'exists':
      return [
        `The sample company exists: ${COMPANY_NAME}, company ${result.companyId}.`,
        `Logins: ${result.emails.join(', ')}. Passwords were shown when it was created; use --reset to recreate it.`,
      ].join('\n');
    case 'created':
      return [
        `  Sample        ${COMPANY_NAME}, company ${result.companyId}: ${result.customers} customers, ${paymentsText(result.payments)}`,
        ...result.logins.map(loginLine(url)),
        '                (passwords are shown only once; to remove it: npm run portal -- seed demo --remove)',
      ].join('\n');
  }
}

const paymentsText = (payments: number): string =>
  payments > 0 ? `${payments} payments` : 'no payments (the payment simulator is off)';
