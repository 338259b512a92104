import type { Actor, AuditAction } from '@utility-pay/contracts';
import { retryOnConflict } from '@utility-pay/service-kit/aggregate';
import { changedValues, type RecordAct } from '@utility-pay/service-kit/audit';
import { notFound } from '@utility-pay/service-kit/errors';
import { type Company, type CompanySettings, toAuditValues } from '../domain/company.ts';
import type { CompanyRepository } from './ports.ts';

export interface ChangeDependencies {
  companies: CompanyRepository;
  recordAct: RecordAct;
}

/** Settings whose values the audit log shows. */
const AUDITED_VALUES = [
  'name',
  'phone',
  'address',
  'website',
  'email',
  'timeZone',
  'claimCheck',
  'claimNetworks',
  'hostNames',
  'otherAmountsAllowed',
  'otherAmountsMinimum',
  'billingMethod',
  'uploadReview',
] as const;

/**
 * Writes settings of a company with the event of the audited act; returns undefined on a conflict. Writes nothing if all
 * values are the current ones.
 */
export async function saveSettings(
  { companies, recordAct }: ChangeDependencies,
  actor: Actor,
  before: Company,
  action: AuditAction,
  settings: Partial<CompanySettings>,
): Promise<Company | undefined> {
  const current: Partial<CompanySettings> = Object.fromEntries(
    Object.keys(settings).map((field) => [field, before[field as keyof CompanySettings]]),
  );
  const values = changedValues(toAuditValues(current), toAuditValues(settings), AUDITED_VALUES);
  if (Object.keys({ ...values.before, ...values.after }).length === 0) return before;
  const target = { type: 'company' as const, id: String(before.id), label: before.name };
  return companies.save(before, settings, recordAct(actor, before.id, { action, target, ...values }));
}

/** Changes settings of a company. @throws AppError NOT_FOUND for an unknown company. */
export const changeCompany = (
  dependencies: ChangeDependencies,
  actor: Actor,
  companyId: number,
  action: AuditAction,
  settings: Partial<CompanySettings>,
): Promise<Company> =>
  retryOnConflict(async () => {
    const before = await dependencies.companies.find(companyId);
    if (!before) throw notFound('Company');
    const company = await saveSettings(dependencies, actor, before, action, settings);
    return company && { done: company };
  });
