import {
  type Actor,
  emailConfigurationRule,
  isMaskedApiKey,
  isSuperAdmin,
  NO_COMPANY,
  type UserError,
} from '@utility-pay/contracts';
import { forbidden, invalidInput, notFound } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import { type ConfigurationInput, changesOf, touchesRestricted } from '../domain/configuration-change.ts';
import { type ConfigurationView, viewOf } from '../domain/email-configuration.ts';
import { assertManagesMail } from './assert-manages-mail.ts';
import type { ReadSettings } from './email-settings.ts';
import type { ConfigurationRepository } from './ports/configurations.ts';
import type { Directory } from './ports/directory.ts';

export type UpdateResult =
  | { kind: 'saved'; configuration: ConfigurationView }
  | { kind: 'refused'; userErrors: UserError[] };

/** How a company's mail is sent, or with NO_COMPANY the deployment's. */
export const readConfiguration =
  (read: ReadSettings) =>
  async (actor: Actor, companyId: number): Promise<ConfigurationView> => {
    assertManagesMail(actor, companyId);
    const { own, settings } = await read(companyId);
    return viewOf(own, settings);
  };

/** What is sent as it was read changes nothing; the rest is written field by field, so two people at once both have their say. */
export const updateConfiguration =
  (parts: { configurations: ConfigurationRepository; read: ReadSettings; directory: Directory; log: Logger }) =>
  async (actor: Actor, companyId: number, input: ConfigurationInput): Promise<UpdateResult> => {
    const { configurations, read, directory, log } = parts;
    assertManagesMail(actor, companyId);
    if (companyId !== NO_COMPANY && !(await directory.companyName(companyId))) throw notFound('Company');
    const { own, settings } = await read(companyId);
    const view = viewOf(own, settings);
    if (!isSuperAdmin(actor) && touchesRestricted(input, view, own.apiKey)) throw forbidden();
    const parsed = emailConfigurationRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };

    const change = changesOf(parsed.data, view, own.apiKey);
    if (change.apiKey && isMaskedApiKey(change.apiKey)) return refusedKey;
    const fields = Object.keys(change);
    if (fields.length > 0) {
      await configurations.save(companyId, change);
      log.info({ companyId, fields }, 'e-mail configuration changed');
    }
    const after = await read(companyId);
    return { kind: 'saved', configuration: viewOf(after.own, after.settings) };
  };

/** The mask of the stored key stands for the stored key; any other mask is no key. */
const refusedKey: UpdateResult = {
  kind: 'refused',
  userErrors: [{ code: 'INVALID', field: 'apiKey', message: 'Enter the whole API key' }],
};
