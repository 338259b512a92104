interface TemplateVariable {
  /** Written as `{name}` in subject and body. */
  name: string;
  /** Value in the preview. */
  sample: string;
  /** Whether the body needs it. Such a value must not be in the subject: subjects are stored and shown in lists. */
  isRequired: boolean;
}

interface EmailTemplate {
  /** In the ids of deliveries and in the database. */
  key: string;
  /** In GraphQL and on REST. */
  name: string;
  /** On screens. */
  label: string;
  /** One customer, user or test address; or each security contact of the company. */
  audience: 'one-person' | 'security-contacts';
  /** Whether it is about a change of access: a company's settings must not keep it from being sent. */
  isSecurityNotice: boolean;
  /** Whether it is sent before the company's others: its readers wait for it, or have to act at once. */
  isUrgent: boolean;
  /** Whether it is about an act that staff, or their files and endpoints, can repeat at will: its number per day is limited. */
  isLimited: boolean;
}

/**
 * The emails that are sent. A new one is added here; the type check then names the missing data
 * (`services/notifications/src/domain/delivery.ts`) and text (`use-cases/compose-email.ts`).
 */
export const EMAIL_TEMPLATES = [
  {
    key: 'receipt',
    name: 'payment-receipt',
    label: 'Payment receipt',
    audience: 'one-person',
    isSecurityNotice: false,
    isUrgent: false,
    isLimited: false,
  },
  {
    key: 'refund',
    name: 'payment-refund',
    label: 'Refund confirmation',
    audience: 'one-person',
    isSecurityNotice: false,
    isUrgent: false,
    isLimited: false,
  },
  {
    key: 'refund-failed',
    name: 'payment-refund-failed',
    label: 'Refund failed',
    audience: 'security-contacts',
    isSecurityNotice: false,
    isUrgent: false,
    isLimited: false,
  },
  {
    key: 'returned',
    name: 'payment-returned',
    label: 'Payment returned',
    audience: 'one-person',
    isSecurityNotice: false,
    isUrgent: false,
    isLimited: false,
  },
  {
    key: 'dispute',
    name: 'payment-dispute',
    label: 'Payment dispute',
    audience: 'security-contacts',
    isSecurityNotice: false,
    isUrgent: false,
    isLimited: false,
  },
  {
    key: 'password-reset',
    name: 'password-reset',
    label: 'Password reset',
    audience: 'one-person',
    isSecurityNotice: false,
    isUrgent: true,
    isLimited: false,
  },
  {
    key: 'password-changed',
    name: 'password-changed',
    label: 'Password changed',
    audience: 'one-person',
    isSecurityNotice: true,
    isUrgent: true,
    isLimited: false,
  },
  {
    key: 'email-changed',
    name: 'email-changed',
    label: 'Email address changed',
    audience: 'one-person',
    isSecurityNotice: true,
    isUrgent: true,
    isLimited: false,
  },
  {
    key: 'setting-changed',
    name: 'security-setting-changed',
    label: 'Security setting changed',
    audience: 'security-contacts',
    isSecurityNotice: true,
    isUrgent: false,
    isLimited: true,
  },
  {
    key: 'webhook-disabled',
    name: 'webhook-endpoint-disabled',
    label: 'Webhook endpoint disabled',
    audience: 'security-contacts',
    isSecurityNotice: false,
    isUrgent: false,
    isLimited: true,
  },
  {
    key: 'file-transfer',
    name: 'file-transfer',
    label: 'File pickup or delivery',
    audience: 'security-contacts',
    isSecurityNotice: false,
    isUrgent: false,
    isLimited: true,
  },
  {
    key: 'user-deactivated',
    name: 'user-deactivated',
    label: 'User deactivated',
    audience: 'security-contacts',
    isSecurityNotice: true,
    isUrgent: false,
    isLimited: true,
  },
  {
    key: 'user-created',
    name: 'user-created',
    label: 'Welcome',
    audience: 'one-person',
    isSecurityNotice: false,
    isUrgent: false,
    isLimited: false,
  },
  {
    key: 'account-claimed',
    name: 'account-claimed',
    label: 'Account registered',
    audience: 'one-person',
    isSecurityNotice: false,
    isUrgent: true,
    isLimited: false,
  },
  {
    key: 'test',
    name: 'test',
    label: 'Test email',
    audience: 'one-person',
    isSecurityNotice: false,
    isUrgent: true,
    isLimited: false,
  },
] as const satisfies readonly EmailTemplate[];

type ListedTemplate = (typeof EMAIL_TEMPLATES)[number];
export type EmailTemplateKey = ListedTemplate['key'];
/** Templates of emails to the security contacts of a company. */
export type ContactEmailKey = Extract<ListedTemplate, { audience: 'security-contacts' }>['key'];

const byName = new Map<string, EmailTemplate>(EMAIL_TEMPLATES.map((template) => [template.name, template]));
const byKey = new Map<string, EmailTemplate>(EMAIL_TEMPLATES.map((template) => [template.key, template]));

/** Returns a template of the list. */
export function emailTemplateOf(key: EmailTemplateKey): EmailTemplate {
  const template = byKey.get(key);
  if (!template) throw new Error(`Unknown email template ${key}`);
  return template;
}

/** Returns the name of a template in the APIs. */
export const emailTemplateName = (key: EmailTemplateKey): string => byKey.get(key)?.name ?? key;

/** Returns the label of a template; an unknown one is shown by its name. */
export const emailTemplateLabel = (name: string): string => byName.get(name)?.label ?? name;

/** The template that a company can change: its default and its variables. */
export const RESET_TEMPLATE = {
  subject: 'Reset Your Password',
  body: `Hello,

We received a request to reset the password for your {companyName} account. Open this link to set a new password:

{resetLink}

The link can be used once and expires in 15 minutes. If you did not request it, you can ignore this email.

{companyName}
`,
  variables: [
    { name: 'resetLink', sample: 'https://pay.example.com/reset-password#token=…', isRequired: true },
    { name: 'companyName', sample: 'Utility Pay', isRequired: false },
  ],
} as const satisfies { subject: string; body: string; variables: readonly TemplateVariable[] };

/**
 * Returns whether a link after this text stays separate from it: the text is empty, or ends in white space, which one
 * bracket or quotation mark may follow.
 */
export const isSetApart = (textBefore: string): boolean => /(?:^|\s)[("'<[{]?$/.test(textBefore);

/** A value for each variable of the template. */
export type ResetVariables = Record<(typeof RESET_TEMPLATE.variables)[number]['name'], string>;

/**
 * Replaces the variables of a template in one pass, so that a value is never searched for variables itself. Unknown
 * placeholders stay unchanged.
 */
export const fillTemplate = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : placeholder,
  );
