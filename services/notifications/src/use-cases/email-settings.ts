import { NO_COMPANY } from '@utility-pay/contracts';
import {
  type EmailConfiguration,
  type EmailDefaults,
  type EmailSettings,
  settingsOf,
} from '../domain/email-configuration.ts';
import type { ConfigurationRepository } from './ports/configurations.ts';

export type ReadSettings = (companyId: number) => Promise<{ own: EmailConfiguration; settings: EmailSettings }>;

/** What was set for a company or the deployment, and what applies there. */
export const readSettings =
  (configurations: ConfigurationRepository, defaults: EmailDefaults): ReadSettings =>
  async (companyId) => {
    const [own, outer] = await Promise.all([
      configurations.find(companyId),
      companyId === NO_COMPANY ? {} : configurations.find(NO_COMPANY),
    ]);
    return { own, settings: settingsOf(own, outer, defaults) };
  };
