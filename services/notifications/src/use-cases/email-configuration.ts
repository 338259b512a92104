import {
  type Actor,
  emailConfigurationRule,
  isMaskedApiKey,
  isSuperAdmin,
  NO_COMPANY,
  type Refused,
} from '@utility-pay/contracts';
import { changedValues, type RecordAct } from '@utility-pay/service-kit/audit';
import { actorId } from '@utility-pay/service-kit/auth';
import { forbidden, invalidInput, notFound, userError } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import type { RequireStepUp } from '@utility-pay/service-kit/step-up';
import { type Delivery, isSecurityNotice } from '../domain/delivery.ts';
import {
  type ConfigurationInput,
  type ConfigurationView,
  changesOf,
  changesRestrictedField,
  type EmailConfiguration,
  type EmailDefaults,
  type EmailSettings,
  resolveSettings,
  toConfigurationView,
} from '../domain/email-configuration.ts';
import { requireEmailAdmin } from './access.ts';
import type { ConfigurationRepository } from './ports/configurations.ts';
import type { Directory } from './ports/directory.ts';

export type ReadSettings = (companyId: number) => Promise<{ own: EmailConfiguration; settings: EmailSettings }>;

/** Returns a company's own configuration and the settings in effect; with NO_COMPANY those of the deployment. */
export const readSettings =
  (configurations: ConfigurationRepository, defaults: EmailDefaults): ReadSettings =>
  async (companyId) => {
    const [own, global] = await Promise.all([
      configurations.find(companyId),
      companyId === NO_COMPANY ? {} : configurations.find(NO_COMPANY),
    ]);
    return { own, settings: resolveSettings(own, global, defaults) };
  };

const canSend = ({ enabled, apiKey }: EmailSettings): boolean => enabled && apiKey !== undefined;

/**
 * Returns the settings with which an email is sent. A security notice is sent with the deployment's settings, if these can send,
 * in two cases: when the company's cannot send, because staff must not hide changes by turning email off, and when it is about a
 * changed email configuration, because an attacker may have set the new one.
 */
export const settingsFor =
  (read: ReadSettings) =>
  async (delivery: Delivery): Promise<EmailSettings> => {
    const { settings } = await read(delivery.companyId);
    if (!isSecurityNotice(delivery)) return settings;
    const isAboutConfiguration = delivery.template === 'setting-changed' && delivery.setting === 'email-configuration';
    if (!isAboutConfiguration && canSend(settings)) return settings;
    const { settings: deployment } = await read(NO_COMPANY);
    return canSend(deployment) ? deployment : settings;
  };

/** Returns a company's email configuration, or with NO_COMPANY the global one. Requires manageUsers. */
export const readConfiguration =
  (read: ReadSettings) =>
  async (actor: Actor, companyId: number): Promise<ConfigurationView> => {
    requireEmailAdmin(actor, companyId);
    const { own, settings } = await read(companyId);
    return toConfigurationView(own, settings);
  };

export type UpdateResult = { kind: 'saved'; configuration: ConfigurationView } | Refused;

/** For a masked key other than that of the stored key, which keeps the stored key. */
const INCOMPLETE_KEY = userError('INVALID', 'apiKey', 'Enter the full API key');

/** Fields whose values the audit log shows. Of the key, which is secret, and the long text it shows only that they changed. */
const AUDITED_VALUES = ['fromEmail', 'fromName', 'replyToEmail', 'enabled', 'passwordResetSubject'] as const;

interface UpdateDependencies {
  configurations: ConfigurationRepository;
  readSettings: ReadSettings;
  directory: Directory;
  requireStepUp: RequireStepUp;
  recordAct: RecordAct;
  log: Logger;
}

/**
 * Updates an email configuration. Only changed fields are written, so concurrent updates of different fields are all applied.
 * Requires manageUsers and step-up, because another key, sender or text can capture reset links. Restricted fields require a super
 * admin.
 */
export const updateConfiguration =
  (dependencies: UpdateDependencies) =>
  async (actor: Actor, companyId: number, input: ConfigurationInput): Promise<UpdateResult> => {
    const { configurations, directory, requireStepUp, recordAct, log } = dependencies;
    requireEmailAdmin(actor, companyId);
    if (companyId !== NO_COMPANY && !(await directory.company(companyId))) throw notFound('Company');
    const { own, settings } = await dependencies.readSettings(companyId);
    const view = toConfigurationView(own, settings);
    if (!isSuperAdmin(actor) && changesRestrictedField(input, view, own.apiKey)) throw forbidden();
    const parsed = emailConfigurationRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };

    const change = changesOf(parsed.data, view, own.apiKey);
    if (change.apiKey && isMaskedApiKey(change.apiKey)) return { kind: 'refused', userErrors: [INCOMPLETE_KEY] };
    const fields = Object.keys(change);
    if (fields.length > 0) {
      requireStepUp(actor);
      const act = recordAct(actor, companyId, {
        action: 'email-configuration.changed',
        target: { type: 'company', id: String(companyId) },
        ...changedValues<EmailConfiguration>(own, { ...own, ...change }, AUDITED_VALUES),
      });
      await configurations.save(companyId, change, actorId(actor), act);
      log.info({ companyId, fields }, 'Email configuration changed');
    }
    const after = await dependencies.readSettings(companyId);
    return { kind: 'saved', configuration: toConfigurationView(after.own, after.settings) };
  };
