import { DEFAULT_RESET_BODY, DEFAULT_RESET_SUBJECT, EMAIL_PROVIDERS, maskApiKey } from '@utility-pay/contracts';
import type { ResetTemplate } from './write-password-mail.ts';

/** What was set for a company, or for the deployment. What is absent is taken from further out. */
export interface EmailConfiguration {
  fromEmail?: string;
  fromName?: string;
  replyToEmail?: string;
  enabled?: boolean;
  apiKey?: string;
  passwordResetSubject?: string;
  passwordResetBody?: string;
}

/** What the deployment's environment gives. */
export interface EmailDefaults {
  apiKey?: string | undefined;
  fromEmail: string;
}

/** What applies to mail: set for its company, else for the deployment, else by the environment. */
export interface EmailSettings {
  enabled: boolean;
  /** Without one, mail is captured. */
  apiKey: string | undefined;
  fromEmail: string;
  /** Undefined is the company's own name: what the deployment calls itself never stands before a company's mail. */
  fromName: string | undefined;
  replyToEmail: string | undefined;
  passwordReset: ResetTemplate;
}

export const settingsOf = (
  own: EmailConfiguration,
  outer: EmailConfiguration,
  defaults: EmailDefaults,
): EmailSettings => ({
  enabled: own.enabled ?? outer.enabled ?? true,
  apiKey: own.apiKey ?? outer.apiKey ?? defaults.apiKey,
  fromEmail: own.fromEmail ?? outer.fromEmail ?? defaults.fromEmail,
  fromName: own.fromName,
  replyToEmail: own.replyToEmail ?? outer.replyToEmail,
  passwordReset: {
    subject: own.passwordResetSubject ?? outer.passwordResetSubject ?? DEFAULT_RESET_SUBJECT,
    body: own.passwordResetBody ?? outer.passwordResetBody ?? DEFAULT_RESET_BODY,
  },
});

/** A configuration as people read it, and as they send it back. */
export interface ConfigurationView {
  provider: (typeof EMAIL_PROVIDERS)[number];
  fromEmail: string | null;
  fromName: string | null;
  replyToEmail: string | null;
  enabled: boolean;
  /** Masked. */
  apiKey: string | null;
  passwordResetSubject: string;
  passwordResetBody: string;
  canDeliver: boolean;
}

export const viewOf = (own: EmailConfiguration, settings: EmailSettings): ConfigurationView => ({
  provider: EMAIL_PROVIDERS[0],
  fromEmail: own.fromEmail ?? null,
  fromName: own.fromName ?? null,
  replyToEmail: own.replyToEmail ?? null,
  enabled: settings.enabled,
  apiKey: own.apiKey ? maskApiKey(own.apiKey) : null,
  passwordResetSubject: settings.passwordReset.subject,
  passwordResetBody: settings.passwordReset.body,
  canDeliver: settings.apiKey !== undefined,
});
