import { dayIn } from '@utility-pay/contracts';
import { type RecordAct, SYSTEM } from '@utility-pay/service-kit/audit';
import type { FindTimeZone } from '@utility-pay/service-kit/company-directory';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { sandboxAccounts } from '../domain/sandbox-accounts.ts';
import type { CsvTemplateRepository } from './ports/csv-templates.ts';
import type { CustomerRepository } from './ports/customers.ts';
import type { FindUploadSettings } from './ports/uploads.ts';
import type { CountUpdates } from './update-counts.ts';

interface Dependencies {
  customers: CustomerRepository;
  templates: CsvTemplateRepository;
  countUpdates: CountUpdates;
  timeZoneOf: FindTimeZone;
  settingsOf: FindUploadSettings;
  recordAct: RecordAct;
  clock: Clock;
}

/**
 * Adds the CSV template of the live company and sample accounts to a new sandbox. Idempotent: an account and its bills are written in one
 * insert, which does nothing if the account number exists, even of a deleted account. A template that was saved meanwhile is kept.
 */
export const addSandboxData =
  (dependencies: Dependencies) =>
  async ({ companyId, liveCompanyId }: { companyId: number; liveCompanyId: number }): Promise<void> => {
    const { customers, countUpdates, timeZoneOf, settingsOf, clock } = dependencies;
    await copyTemplate(dependencies, liveCompanyId, companyId);
    await countUpdates.open(companyId);
    const [timeZone, { billingMethod }] = await Promise.all([timeZoneOf(companyId), settingsOf(companyId)]);
    const now = clock.now();
    const world = { companyId, billingMethod, now, today: dayIn(timeZone, now), newId: customers.newId };
    for (const account of sandboxAccounts(world)) await customers.insert(account, []);
  };

async function copyTemplate({ templates, recordAct }: Dependencies, fromId: number, companyId: number): Promise<void> {
  const saved = await templates.find(fromId);
  if (!saved || (await templates.find(companyId))) return;
  const target = { type: 'company' as const, id: String(companyId) };
  const act = recordAct(SYSTEM, companyId, { action: 'csv-template.changed', target });
  await templates.save(companyId, { ...saved, version: 0 }, act);
}
