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
  changesRestricted,
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
 * Returns the settings for an email. A security notice is sent with those of the deployment, if they can send, when the
 * company's can't, so that staff who turn email off don't hide their changes; and when it is about a changed
 * configuration, since the new settings may be those of an attacker.
 */
export const settingsFor =
  (read: ReadSettings) =>
  async (delivery: Delivery): Promise<EmailSettings> => {
    const { settings } = await read(delivery.companyId);
    if (!isSecurityNotice(delivery)) return settings;
    const isOfConfiguration = delivery.template === 'setting-changed' && delivery.setting === 'email-configuration';
    if (!isOfConfiguration && canSend(settings)) return settings;
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

/** The mask of the stored key keeps it; any other mask cannot be a key. */
const INCOMPLETE_KEY = userError('INVALID', 'apiKey', 'Enter the full API key');

/** The texts of emails are long, and the key is secret: the audit log says only that they changed. */
const SHOWN = ['fromEmail', 'fromName', 'replyToEmail', 'enabled', 'passwordResetSubject'] as const;

interface UpdateDependencies {
  configurations: ConfigurationRepository;
  readSettings: ReadSettings;
  directory: Directory;
  requireStepUp: RequireStepUp;
  recordAct: RecordAct;
  log: Logger;
}

/**
 * Updates an email configuration. Only changed fields are written, so concurrent updates of different fields are all
 * applied. Requires manageUsers and a recent sign-in, since a changed key, sender or text can capture reset links; and a
 * super admin for the restricted fields.
 */
export const updateConfiguration =
  (dependencies: UpdateDependencies) =>
  async (actor: Actor, companyId: number, input: ConfigurationInput): Promise<UpdateResult> => {
    const { configurations, directory, requireStepUp, recordAct, log } = dependencies;
    requireEmailAdmin(actor, companyId);
    if (companyId !== NO_COMPANY && !(await directory.company(companyId))) throw notFound('Company');
    const { own, settings } = await dependencies.readSettings(companyId);
    const view = toConfigurationView(own, settings);
    if (!isSuperAdmin(actor) && changesRestricted(input, view, own.apiKey)) throw forbidden();
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
        ...changedValues<EmailConfiguration>(own, { ...own, ...change }, SHOWN),
      });
      await configurations.save(companyId, change, actorId(actor), act);
      log.info({ companyId, fields }, 'Email configuration changed');
    }
    const after = await dependencies.readSettings(companyId);
    return { kind: 'saved', configuration: toConfigurationView(after.own, after.settings) };
  };
