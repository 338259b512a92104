import { EMAIL_PROVIDERS, maskApiKey, RESET_TEMPLATE } from '@utility-pay/contracts';
import type { ResetTemplate } from './templates.ts';

/** The fields that were set for a company, or for the deployment (the global configuration). */
export interface EmailConfiguration {
  fromEmail?: string;
  fromName?: string;
  replyToEmail?: string;
  enabled?: boolean;
  apiKey?: string;
  passwordResetSubject?: string;
  passwordResetBody?: string;
}

/** Defaults from environment variables. */
export interface EmailDefaults {
  apiKey?: string | undefined;
  fromEmail: string;
}

/** The settings in effect: the company's, otherwise the global ones, otherwise those of the environment. */
export interface EmailSettings {
  enabled: boolean;
  /** Without a key, email is captured. */
  apiKey: string | undefined;
  fromEmail: string;
  /** Undefined for the company's name. Never inherited: a company's email must not have another sender's name. */
  fromName: string | undefined;
  replyToEmail: string | undefined;
  passwordReset: ResetTemplate;
}

export const resolveSettings = (
  own: EmailConfiguration,
  global: EmailConfiguration,
  defaults: EmailDefaults,
): EmailSettings => ({
  enabled: own.enabled ?? global.enabled ?? true,
  apiKey: own.apiKey ?? global.apiKey ?? defaults.apiKey,
  fromEmail: own.fromEmail ?? global.fromEmail ?? defaults.fromEmail,
  fromName: own.fromName,
  replyToEmail: own.replyToEmail ?? global.replyToEmail,
  passwordReset: {
    subject: own.passwordResetSubject ?? global.passwordResetSubject ?? RESET_TEMPLATE.subject,
    body: own.passwordResetBody ?? global.passwordResetBody ?? RESET_TEMPLATE.body,
  },
});

/** A configuration as clients read it. */
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

export const toConfigurationView = (own: EmailConfiguration, settings: EmailSettings): ConfigurationView => ({
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

/** An update. Undefined fields stay unchanged; blank fields are removed. */
export interface ConfigurationInput {
  provider?: ConfigurationView['provider'] | undefined;
  fromEmail?: string | null | undefined;
  fromName?: string | null | undefined;
  replyToEmail?: string | null | undefined;
  enabled?: boolean | undefined;
  apiKey?: string | null | undefined;
  passwordResetSubject?: string | undefined;
  passwordResetBody?: string | undefined;
}

/** The fields to write. A field that is present and undefined is removed. */
export type EmailConfigurationChange = { [Key in keyof EmailConfiguration]?: EmailConfiguration[Key] | undefined };

type Field = keyof ConfigurationInput;

/** Fields that only a super admin may change. */
const RESTRICTED_FIELDS: readonly Field[] = ['provider', 'fromEmail', 'replyToEmail', 'apiKey'];
const STORED_FIELDS = [
  'fromEmail',
  'fromName',
  'replyToEmail',
  'enabled',
  'apiKey',
  'passwordResetSubject',
  'passwordResetBody',
] as const satisfies readonly (Field & keyof EmailConfiguration)[];

/** Returns null for a blank text, and other texts trimmed and with `\n` for the line breaks of HTML forms. */
const normalize = (value: string | boolean | null | undefined): string | boolean | null | undefined =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() || null : value;

/** Returns whether a field differs from the view: clients send back every field that they show. */
function isChanged(
  field: Field,
  input: ConfigurationInput,
  view: ConfigurationView,
  apiKey: string | undefined,
): boolean {
  const value = normalize(input[field]);
  if (value === undefined || value === normalize(view[field])) return false;
  return field !== 'apiKey' || value !== (apiKey ?? null);
}

/** Returns whether the input changes a field that only a super admin may change. */
export const changesRestrictedField = (
  input: ConfigurationInput,
  view: ConfigurationView,
  apiKey: string | undefined,
): boolean => RESTRICTED_FIELDS.some((field) => isChanged(field, input, view, apiKey));

/** Returns the fields that differ from the stored configuration. */
export const changesOf = (
  input: ConfigurationInput,
  view: ConfigurationView,
  apiKey: string | undefined,
): EmailConfigurationChange =>
  Object.fromEntries(
    STORED_FIELDS.filter((field) => isChanged(field, input, view, apiKey)).map((field) => [
      field,
      input[field] === null || input[field] === '' ? undefined : input[field],
    ]),
  );
