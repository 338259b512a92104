import { fillTemplate, type ResetVariables, type WebhookDisabledReason } from '@utility-pay/contracts';
import type { SecuritySetting } from './delivery.ts';
import { createContent, type EmailContent, LINK_PLACEHOLDER } from './email.ts';
import { formatTime, type SendingCompany } from './email-dates.ts';
import { toLine, toLines } from './text.ts';

/** A subject and a body with the variables {resetLink} and {companyName}. */
export interface ResetTemplate {
  subject: string;
  body: string;
}

/** Returns the email with a reset link, from the company's template. */
export function writePasswordReset(company: string, { subject, body }: ResetTemplate): EmailContent {
  const companyName = toLine(company);
  const values: ResetVariables = { companyName, resetLink: LINK_PLACEHOLDER };
  const text = fillTemplate(toLines(body), values);
  return createContent(toLine(fillTemplate(subject, { ...values, resetLink: '' })), text, {
    find: LINK_PLACEHOLDER,
    label: LINK_PLACEHOLDER,
    href: LINK_PLACEHOLDER,
  });
}

const NOT_ME_LABEL = "This wasn't me";

/** Returns the notice to a user whose password changed, with the link that locks the login. */
export function writePasswordChanged(
  company: SendingCompany,
  { name, changedAt }: { name: string; changedAt: Date },
): EmailContent {
  const companyName = toLine(company.name);
  const text = [
    `Hello ${toLine(name)},`,
    '',
    `The password for your ${companyName} account was changed on ${formatTime(changedAt, company)}.`,
    '',
    "If you changed it, you can ignore this email. If you didn't, use the link below to sign out on all devices and lock your account. To unlock it, request a reset link and set a new password.",
    '',
    `${NOT_ME_LABEL}: ${LINK_PLACEHOLDER}`,
    '',
    companyName,
    '',
  ].join('\n');
  const anchor = { find: `${NOT_ME_LABEL}: ${LINK_PLACEHOLDER}`, label: NOT_ME_LABEL, href: LINK_PLACEHOLDER };
  return createContent('Your password was changed', text, anchor);
}

/** A change of a staff user's email. */
export interface EmailChange {
  name: string;
  previousEmail: string;
  /** Null when users changed their own. */
  byName: string | null;
  changedAt: Date;
}

/** Returns the notice to the previous address. It does not contain the new one: the reader may not be the user. */
export function writeEmailChanged(company: SendingCompany, { name, byName, changedAt }: EmailChange): EmailContent {
  const companyName = toLine(company.name);
  const byEditor = byName === null ? '' : ` by ${toLine(byName)}`;
  const text = [
    `Hello ${toLine(name)},`,
    '',
    `The email address of your ${companyName} account was changed${byEditor} on ${formatTime(changedAt, company)}. You can no longer sign in with this address.`,
    '',
    "If you didn't expect this, contact a business owner of your company right away.",
    '',
    companyName,
    '',
  ].join('\n');
  return createContent('Your email address was changed', text);
}

const SETTINGS: Record<SecuritySetting, { name: string; advice: string }> = {
  'payment-setup': {
    name: 'Payment Setup',
    advice: 'check Payment Setup now. Payments go to the merchant account set there.',
  },
  'email-configuration': {
    name: 'Email Configuration',
    advice: 'check Email Configuration now. It controls how emails with password links are sent.',
  },
};

/** Returns the notice to a security contact about a changed setting. It does not contain the values, which may be secrets. */
export function writeSettingChanged(
  company: SendingCompany,
  { name, byName, setting, changedAt }: { name: string; byName: string; setting: SecuritySetting; changedAt: Date },
): EmailContent {
  const companyName = toLine(company.name);
  const { name: label, advice } = SETTINGS[setting];
  const text = [
    `Hello ${toLine(name)},`,
    '',
    `${toLine(byName)} changed ${label} for ${companyName} on ${formatTime(changedAt, company)}.`,
    '',
    `If you didn't expect this, ${advice}`,
    '',
    companyName,
    '',
  ].join('\n');
  return createContent(`${label} was changed`, text);
}

const DISABLED_REASON_TEXTS: Record<WebhookDisabledReason, string> = {
  failing: 'it did not accept messages for 3 days',
  gone: 'it returned 410 Gone',
  staff: 'it was disabled by staff',
};

interface DisabledWebhook {
  name: string;
  host: string;
  description: string;
  reason: WebhookDisabledReason;
  changedAt: Date;
}

/** Returns the notice to a security contact. It shows only the host: the rest of the URL may contain a token. */
export function writeWebhookDisabled(
  company: SendingCompany,
  { name, host, description, reason, changedAt }: DisabledWebhook,
): EmailContent {
  const companyName = toLine(company.name);
  const text = [
    `Hello ${toLine(name)},`,
    '',
    `A webhook endpoint of ${companyName} was disabled on ${formatTime(changedAt, company)} because ${DISABLED_REASON_TEXTS[reason]}.`,
    '',
    `Host: ${toLine(host)}`,
    ...(description ? [`Description: ${toLine(description)}`] : []),
    '',
    'Messages are kept for 30 days. Once the endpoint works again, enable it under Webhooks in the staff portal to send them.',
    '',
    companyName,
    '',
  ].join('\n');
  return createContent('A webhook endpoint was disabled', text);
}

interface Deactivation {
  name: string;
  byName: string;
  changedAt: Date;
}

/** Returns the notice to the deactivated user. */
export function writeOwnDeactivation(company: SendingCompany, { name, byName, changedAt }: Deactivation): EmailContent {
  const companyName = toLine(company.name);
  const text = [
    `Hello ${toLine(name)},`,
    '',
    `Your ${companyName} account was deactivated by ${toLine(byName)} on ${formatTime(changedAt, company)}. You can no longer sign in.`,
    '',
    "If you didn't expect this, contact a business owner of your company or the operator of this portal right away.",
    '',
    companyName,
    '',
  ].join('\n');
  return createContent('Your account was deactivated', text);
}

/** Returns the notice to a security contact about a deactivated user. */
export function writeUserDeactivated(
  company: SendingCompany,
  { name, byName, userName, changedAt }: Deactivation & { userName: string },
): EmailContent {
  const companyName = toLine(company.name);
  const text = [
    `Hello ${toLine(name)},`,
    '',
    `${toLine(byName)} deactivated the ${companyName} account of ${toLine(userName)} on ${formatTime(changedAt, company)}.`,
    '',
    "If you didn't expect this, check the users under Account Settings now: the list shows who can sign in.",
    '',
    companyName,
    '',
  ].join('\n');
  return createContent('A user was deactivated', text);
}

/** Returns the welcome to new staff, with the sign-in page. It contains no password: the person who set it passes it on. */
export function writeWelcome(
  company: string,
  { name, email, signInUrl }: Record<'name' | 'email' | 'signInUrl', string>,
): EmailContent {
  const companyName = toLine(company);
  const text = [
    `Hello ${toLine(name)},`,
    '',
    `You now have a staff account for the ${companyName} customer portal.`,
    '',
    `Sign in: ${signInUrl}`,
    `Email: ${toLine(email)}`,
    '',
    "Sign in with the password that was set for you. If you don't know it, request a reset link on the sign-in page.",
    '',
    companyName,
    '',
  ].join('\n');
  const anchor = { find: signInUrl, label: signInUrl, href: signInUrl };
  return createContent(`Your ${companyName} staff account is ready`, text, anchor);
}

/** Returns the email to the address that an account had before it was claimed. */
export function writeAccountClaimed(
  company: string,
  { name, resetUrl }: Record<'name' | 'resetUrl', string>,
): EmailContent {
  const companyName = toLine(company);
  const text = [
    `Hello ${toLine(name)},`,
    '',
    `Your ${companyName} account was registered for online access with this email address.`,
    '',
    `If you registered it, you can ignore this email. If you didn't, contact ${companyName}, and set a new password so that no one else can sign in: ${resetUrl}`,
    '',
    companyName,
    '',
  ].join('\n');
  const anchor = { find: resetUrl, label: resetUrl, href: resetUrl };
  return createContent(`Your ${companyName} account was registered`, text, anchor);
}

/** Returns a test email. */
export function writeTest(company: string): EmailContent {
  const companyName = toLine(company);
  return createContent(
    `Test email from ${companyName}`,
    `Hello,\n\nThis is a test email. Emails from ${companyName} are working.\n`,
  );
}
