import {
  type Actor,
  type CompanyCsvTemplate,
  csvTemplateRule,
  DEFAULT_CSV_TEMPLATE,
  isStaffOf,
  type Refused,
  SAMPLE_CSV,
} from '@utility-pay/contracts';
import { retryOnConflict } from '@utility-pay/service-kit/aggregate';
import { changedValues, type RecordAct } from '@utility-pay/service-kit/audit';
import { requireBelongsTo, requirePermission } from '@utility-pay/service-kit/auth';
import type { RequireExisting } from '@utility-pay/service-kit/company-directory';
import { invalidInput, userError } from '@utility-pay/service-kit/errors';
import type { CsvTemplateRepository, SavedCsvTemplate } from './ports/csv-templates.ts';

const DEFAULT: SavedCsvTemplate = { ...DEFAULT_CSV_TEMPLATE, sampleFormat: SAMPLE_CSV, version: 0 };

const CHANGED_MEANWHILE = userError(
  'CONFLICT',
  'expectedVersion',
  'Someone else changed the template. Reload the page, and make your changes again.',
);

/** Returns a company's template; the default template until the company saves its own. */
export const templateOf =
  (templates: CsvTemplateRepository) =>
  async (companyId: number): Promise<SavedCsvTemplate> =>
    (await templates.find(companyId)) ?? DEFAULT;

/** Returns the template to the company's staff, and to partner keys that may upload. */
export const readCsvTemplate =
  (templates: CsvTemplateRepository) =>
  async (actor: Actor, companyId: number): Promise<SavedCsvTemplate> => {
    requireBelongsTo(actor, companyId);
    if (!isStaffOf(actor, companyId)) requirePermission(actor, companyId, 'manageBalances');
    return templateOf(templates)(companyId);
  };

export interface UpdateCsvTemplate {
  companyId: number;
  fieldMappings: readonly { field: string; headers: readonly string[] }[];
  requiredFields: readonly string[];
  sampleFormat: string;
  /** The update is refused if the template has another version. */
  expectedVersion?: number | undefined;
}

export type UpdateCsvTemplateResult = { kind: 'saved'; template: SavedCsvTemplate } | Refused;

interface UpdateDependencies {
  templates: CsvTemplateRepository;
  requireExisting: RequireExisting;
  recordAct: RecordAct;
}

/** Returns the values of a template for the audit log: the headers of each field, the required fields and the sample format. */
const auditValuesOf = (template: CompanyCsvTemplate | undefined) => {
  const { fieldMappings, requiredFields, sampleFormat } = template ?? DEFAULT;
  return { ...fieldMappings, 'required fields': requiredFields, 'sample format': sampleFormat };
};

/** Saves the template for a company's next files. Files that were received before keep their template. */
export const updateCsvTemplate =
  ({ templates, requireExisting, recordAct }: UpdateDependencies) =>
  async (
    actor: Actor,
    { companyId, expectedVersion, ...input }: UpdateCsvTemplate,
  ): Promise<UpdateCsvTemplateResult> => {
    requirePermission(actor, companyId, 'manageBalances');
    await requireExisting(actor, companyId);
    const checked = csvTemplateRule.safeParse(input);
    if (!checked.success) return { kind: 'refused', userErrors: invalidInput(checked.error) };
    const { fieldMappings, requiredFields, sampleFormat } = checked.data;
    const byField = fieldMappings.map(({ field, headers }) => [field, headers] as const);
    const template = { fieldMappings: Object.fromEntries(byField), requiredFields, sampleFormat };
    const target = { type: 'company' as const, id: String(companyId) };
    return retryOnConflict<UpdateCsvTemplateResult>(async () => {
      const before = await templates.find(companyId);
      const { version } = before ?? DEFAULT;
      if (expectedVersion !== undefined && expectedVersion !== version)
        return { done: { kind: 'refused', userErrors: [CHANGED_MEANWHILE] } };
      const [old, current] = [auditValuesOf(before), auditValuesOf(template)];
      const values = changedValues<Record<string, unknown>>(old, current, Object.keys({ ...old, ...current }));
      const act = recordAct(actor, companyId, { action: 'csv-template.changed', target, ...values });
      const saved = await templates.save(companyId, { ...template, version }, act);
      return saved && { done: { kind: 'saved', template: saved } };
    });
  };
