import type { ConfigurationView, EmailConfiguration } from './email-configuration.ts';

/** What may be sent. Undefined: stays. Blank: what was set is taken away. */
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

type Field = keyof ConfigurationInput;

/** Fields that only a super admin may change. */
const RESTRICTED: readonly Field[] = ['provider', 'fromEmail', 'replyToEmail', 'apiKey'];
const SETTABLE = [
  'fromEmail',
  'fromName',
  'replyToEmail',
  'enabled',
  'apiKey',
  'passwordResetSubject',
  'passwordResetBody',
] as const satisfies readonly (Field & keyof EmailConfiguration)[];

/** As it is kept: blank is nothing, a form's line ends are lines' ends. */
const plain = (value: string | boolean | null | undefined): string | boolean | null | undefined =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() || null : value;

/** Whether a field is sent as something else than it was read as: a screen sends back all that it shows. */
function differs(
  field: Field,
  input: ConfigurationInput,
  view: ConfigurationView,
  apiKey: string | undefined,
): boolean {
  const given = plain(input[field]);
  if (given === undefined || given === plain(view[field])) return false;
  return field !== 'apiKey' || given !== (apiKey ?? null);
}

export const touchesRestricted = (
  input: ConfigurationInput,
  view: ConfigurationView,
  apiKey: string | undefined,
): boolean => RESTRICTED.some((field) => differs(field, input, view, apiKey));

/** What to write: only what differs. A value that is undefined is taken away. */
export const changesOf = (
  input: ConfigurationInput,
  view: ConfigurationView,
  apiKey: string | undefined,
): EmailConfigurationChange =>
  Object.fromEntries(
    SETTABLE.filter((field) => differs(field, input, view, apiKey)).map((field) => [
      field,
      input[field] === null || input[field] === '' ? undefined : input[field],
    ]),
  );

export type EmailConfigurationChange = { [Key in keyof EmailConfiguration]?: EmailConfiguration[Key] | undefined };
