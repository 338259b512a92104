import {
  type Actor,
  DEFAULT_PAYMENT_FILE_LAYOUT,
  hourOfDayRule,
  nextDaily,
  type PaymentFileLayout,
  paymentFileLayoutRule,
  type Refused,
} from '@utility-pay/contracts';
import { retryOnConflict } from '@utility-pay/service-kit/aggregate';
import { type Act, changedValues, type RecordAct } from '@utility-pay/service-kit/audit';
import { requirePermission } from '@utility-pay/service-kit/auth';
import type { FindTimeZone, RequireExisting } from '@utility-pay/service-kit/company-directory';
import { invalidInput, userError } from '@utility-pay/service-kit/errors';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { PaymentFileSchedule, PaymentFileSettings } from '../domain/payment-file.ts';
import type { PaymentFileSettingsRepository } from './ports/payment-files.ts';

interface Dependencies {
  paymentFileSettings: PaymentFileSettingsRepository;
  requireExisting: RequireExisting;
  recordAct: RecordAct;
}

const DEFAULT: PaymentFileSettings = { layout: DEFAULT_PAYMENT_FILE_LAYOUT, version: 0 };

/** Returns a company's settings of payment files; default settings until it saves its own. */
export const paymentFileSettingsOf = async (
  { paymentFileSettings }: Pick<Dependencies, 'paymentFileSettings'>,
  companyId: number,
): Promise<PaymentFileSettings> => (await paymentFileSettings.find(companyId)) ?? DEFAULT;

export const readPaymentFileSettings =
  (dependencies: Pick<Dependencies, 'paymentFileSettings'>) =>
  async (actor: Actor, companyId: number): Promise<PaymentFileSettings> => {
    requirePermission(actor, companyId, 'manageBalances');
    return paymentFileSettingsOf(dependencies, companyId);
  };

export interface UpdatePaymentFileSettings {
  companyId: number;
  /** Null: files contain entries of any time. Undefined: unchanged. */
  since: Date | null | undefined;
  /** Undefined: unchanged. */
  billsUseConfirmedFiles: boolean | undefined;
  /** Checked by `paymentFileLayoutRule`. */
  layout: unknown;
}

export type UpdatePaymentFileSettingsResult = { kind: 'saved'; settings: PaymentFileSettings } | Refused;

/** Returns the values of the settings for the audit log. */
const auditValuesOf = ({ layout, since, billsUseConfirmedFiles, schedule }: PaymentFileSettings) => ({
  since: since?.toISOString() ?? '',
  'bills use confirmed files': billsUseConfirmedFiles === true,
  format: layout.format,
  header: layout.hasHeader,
  'date format': layout.dateFormat,
  'amount format': layout.amountFormat,
  'type codes': Object.values(layout.typeCodes),
  columns: layout.columns.map(({ value, header, width }) => [value, header, width].filter(Boolean).join(' ')),
  'daily at': schedule ? `${schedule.hour}:00` : '',
});

/** Returns the act of the audit log for a change of the settings. */
type ActOf = (before: PaymentFileSettings, after: PaymentFileSettings) => Act;

/** Changes and saves the settings with an act of the audit log. Returns the saved settings. */
export async function savePaymentFileSettings(
  dependencies: Pick<Dependencies, 'paymentFileSettings' | 'recordAct'>,
  { actor, companyId }: { actor: Actor; companyId: number },
  change: (before: PaymentFileSettings) => PaymentFileSettings,
  actOf: ActOf,
): Promise<UpdatePaymentFileSettingsResult> {
  const { paymentFileSettings, recordAct } = dependencies;
  return retryOnConflict<UpdatePaymentFileSettingsResult>(async () => {
    const before = await paymentFileSettingsOf(dependencies, companyId);
    const after = change(before);
    const act = recordAct(actor, companyId, actOf(before, after));
    const settings = await paymentFileSettings.save(companyId, after, [act]);
    return settings && { done: { kind: 'saved', settings } };
  });
}

const settingsChangedAct =
  (companyId: number): ActOf =>
  (before, after) => {
    const [old, current] = [auditValuesOf(before), auditValuesOf(after)];
    return {
      action: 'payment-file-settings.changed',
      target: { type: 'company', id: String(companyId) },
      ...changedValues<Record<string, unknown>>(old, current, Object.keys(current)),
    };
  };

/** Changes the settings of the next payment files. Existing files keep their layout. */
export const updatePaymentFileSettings =
  (dependencies: Dependencies) =>
  async (
    actor: Actor,
    { companyId, since, billsUseConfirmedFiles, layout }: UpdatePaymentFileSettings,
  ): Promise<UpdatePaymentFileSettingsResult> => {
    requirePermission(actor, companyId, 'manageBalances');
    await dependencies.requireExisting(actor, companyId);
    const checked = paymentFileLayoutRule.safeParse(layout);
    if (!checked.success) return { kind: 'refused', userErrors: invalidInput(checked.error) };
    return savePaymentFileSettings(
      dependencies,
      { actor, companyId },
      ({ since: currentSince = null, billsUseConfirmedFiles: current, ...before }) => {
        const newSince = since === undefined ? currentSince : since;
        return {
          ...before,
          layout: withoutUnusedWidths(checked.data),
          ...(newSince ? { since: newSince } : {}),
          ...((billsUseConfirmedFiles ?? current) ? { billsUseConfirmedFiles: true } : {}),
        };
      },
      settingsChangedAct(companyId),
    );
  };

/** Sets the hour of the day at which files are created automatically; undefined for no automatic files. */
export const updatePaymentFileSchedule =
  (dependencies: Dependencies & { timeZoneOf: FindTimeZone; clock: Clock }) =>
  async (
    actor: Actor,
    { companyId, hour }: { companyId: number; hour: number | undefined },
  ): Promise<UpdatePaymentFileSettingsResult> => {
    requirePermission(actor, companyId, 'manageBalances');
    await dependencies.requireExisting(actor, companyId);
    const checked = hourOfDayRule.optional().safeParse(hour);
    if (!checked.success) return { kind: 'refused', userErrors: [userError('INVALID', 'hour', 'Choose an hour')] };
    const schedule = hour === undefined ? undefined : await scheduleFrom(dependencies, companyId, hour);
    return savePaymentFileSettings(
      dependencies,
      { actor, companyId },
      ({ schedule: _schedule, ...before }) => ({ ...before, ...(schedule ? { schedule } : {}) }),
      settingsChangedAct(companyId),
    );
  };

/** Returns the schedule of daily files, from the next time at which it is `hour` in the company's time zone. */
export const scheduleFrom = async (
  { timeZoneOf, clock }: { timeZoneOf: FindTimeZone; clock: Clock },
  companyId: number,
  hour: number,
): Promise<PaymentFileSchedule> => ({ hour, nextFileAt: nextDaily(hour, await timeZoneOf(companyId), clock.now()) });

const withoutUnusedWidths = (layout: PaymentFileLayout): PaymentFileLayout =>
  layout.format === 'fixed-width'
    ? layout
    : { ...layout, columns: layout.columns.map((column) => ({ ...column, width: null })) };
