import {
  type Actor,
  DEFAULT_PAYMENT_FILE_LAYOUT,
  type PaymentFileLayout,
  paymentFileLayoutRule,
  type UserError,
} from '@utility-pay/contracts';
import { retryOnConflict } from '@utility-pay/service-kit/aggregate';
import { changedValues, type RecordAct } from '@utility-pay/service-kit/audit';
import { requirePermission } from '@utility-pay/service-kit/auth';
import type { RequireExisting } from '@utility-pay/service-kit/company-directory';
import { invalidInput } from '@utility-pay/service-kit/errors';
import type { PaymentFileSettings } from '../domain/payment-file.ts';
import { requireChange } from './access.ts';
import type { PaymentFileSettingsRepository } from './ports/payment-files.ts';

interface Parts {
  paymentFileSettings: PaymentFileSettingsRepository;
  requireExisting: RequireExisting;
  recordAct: RecordAct;
}

const DEFAULT: PaymentFileSettings = { layout: DEFAULT_PAYMENT_FILE_LAYOUT, version: 0 };

/** Returns how a company's payment files are written: in the default way until it saves its own. */
export const paymentFileSettingsOf = async (
  { paymentFileSettings }: Pick<Parts, 'paymentFileSettings'>,
  companyId: number,
): Promise<PaymentFileSettings> => (await paymentFileSettings.find(companyId)) ?? DEFAULT;

export const readPaymentFileSettings =
  (parts: Pick<Parts, 'paymentFileSettings'>) =>
  async (actor: Actor, companyId: number): Promise<PaymentFileSettings> => {
    requirePermission(actor, companyId, 'manageBalances');
    return paymentFileSettingsOf(parts, companyId);
  };

export interface UpdatePaymentFileSettings {
  companyId: number;
  since: Date | undefined;
  /** Checked by `paymentFileLayoutRule`. */
  layout: unknown;
}

export type UpdatePaymentFileSettingsResult =
  | { kind: 'saved'; settings: PaymentFileSettings }
  | { kind: 'refused'; userErrors: UserError[] };

/** Returns what the audit log shows of the settings. */
const shownOf = ({ layout, since }: PaymentFileSettings) => ({
  since: since?.toISOString() ?? '',
  format: layout.format,
  header: layout.hasHeader,
  'date format': layout.dateFormat,
  'amount format': layout.amountFormat,
  'type codes': Object.values(layout.typeCodes),
  columns: layout.columns.map(({ value, header, width }) => [value, header, width].filter(Boolean).join(' ')),
});

/** Changes how the next payment files are written; existing files stay as they are. */
export const updatePaymentFileSettings =
  (parts: Parts) =>
  async (
    actor: Actor,
    { companyId, since, layout }: UpdatePaymentFileSettings,
  ): Promise<UpdatePaymentFileSettingsResult> => {
    const { paymentFileSettings, requireExisting, recordAct } = parts;
    requireChange(actor, companyId, 'manageBalances');
    await requireExisting(actor, companyId);
    const checked = paymentFileLayoutRule.safeParse(layout);
    if (!checked.success) return { kind: 'refused', userErrors: invalidInput(checked.error) };
    return retryOnConflict<UpdatePaymentFileSettingsResult>(async () => {
      const before = await paymentFileSettingsOf(parts, companyId);
      const settings = {
        layout: withoutUnusedWidths(checked.data),
        version: before.version,
        ...(since ? { since } : {}),
      };
      const [old, current] = [shownOf(before), shownOf(settings)];
      const values = changedValues<Record<string, unknown>>(old, current, Object.keys(current));
      const target = { type: 'company' as const, id: String(companyId) };
      const act = recordAct(actor, companyId, { action: 'payment-file-settings.changed', target, ...values });
      return (await paymentFileSettings.save(companyId, settings, act))
        ? { done: { kind: 'saved', settings } }
        : undefined;
    });
  };

const withoutUnusedWidths = (layout: PaymentFileLayout): PaymentFileLayout =>
  layout.format === 'fixed-width'
    ? layout
    : { ...layout, columns: layout.columns.map((column) => ({ ...column, width: null })) };
