import { fillTemplate, type ResetVariables, type WebhookDisabledReason } from '@utility-pay/contracts';
import type { SecuritySetting } from './delivery.ts';
import { createContent, type EmailContent, LINK } from './email.ts';
import { type SendingCompany, timeText } from './email-dates.ts';
import { line, lines } from './text.ts';

/** A subject and a body with the variables {resetLink} and {companyName}. */
export interface ResetTemplate {
  subject: string;
  body: string;
}

export function writePasswordReset(company: string, { subject, body }: ResetTemplate): EmailContent {
  const companyName = line(company);
  const values: ResetVariables = { companyName, resetLink: LINK };
  const text = fillTemplate(lines(body), values);
  return createContent(line(fillTemplate(subject, { ...values, resetLink: '' })), text, {
    find: LINK,
    label: LINK,
    href: LINK,
  });
}

const NOT_ME = "This wasn't me";

export function writePasswordChanged(
  company: SendingCompany,
  { name, changedAt }: { name: string; changedAt: Date },
): EmailContent {
  const companyName = line(company.name);
  const text = [
    `Hello ${line(name)},`,
    '',
    `The password for your ${companyName} account was changed on ${timeText(changedAt, company)}.`,
    '',
    "If you changed it, you can ignore this email. If you didn't, use the link below to sign out on all devices and lock your account. To unlock it, request a reset link and set a new password.",
    '',
    `${NOT_ME}: ${LINK}`,
    '',
    companyName,
    '',
  ].join('\n');
  const anchor = { find: `${NOT_ME}: ${LINK}`, label: NOT_ME, href: LINK };
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

/** For the previous address. Without the new one, which the reader may not know. */
export function writeEmailChanged(company: SendingCompany, { name, byName, changedAt }: EmailChange): EmailContent {
  const companyName = line(company.name);
  const by = byName === null ? '' : ` by ${line(byName)}`;
  const text = [
    `Hello ${line(name)},`,
    '',
    `The email address of your ${companyName} account was changed${by} on ${timeText(changedAt, company)}. You can no longer sign in with this address.`,
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

/** For each business owner. Without the values, which may be secrets. */
export function writeSettingChanged(
  company: SendingCompany,
  { name, byName, setting, changedAt }: { name: string; byName: string; setting: SecuritySetting; changedAt: Date },
): EmailContent {
  const companyName = line(company.name);
  const { name: label, advice } = SETTINGS[setting];
  const text = [
    `Hello ${line(name)},`,
    '',
    `${line(byName)} changed ${label} for ${companyName} on ${timeText(changedAt, company)}.`,
    '',
    `If you didn't expect this, ${advice}`,
    '',
    companyName,
    '',
  ].join('\n');
  return createContent(`${label} was changed`, text);
}

const DISABLED_BECAUSE: Record<WebhookDisabledReason, string> = {
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

/** For each business owner. With the host only: the rest of the address may hold a token. */
export function writeWebhookDisabled(
  company: SendingCompany,
  { name, host, description, reason, changedAt }: DisabledWebhook,
): EmailContent {
  const companyName = line(company.name);
  const text = [
    `Hello ${line(name)},`,
    '',
    `A webhook endpoint of ${companyName} was disabled on ${timeText(changedAt, company)} because ${DISABLED_BECAUSE[reason]}.`,
    '',
    `Host: ${line(host)}`,
    ...(description ? [`Description: ${line(description)}`] : []),
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

/** For the deactivated user. */
export function writeOwnDeactivation(company: SendingCompany, { name, byName, changedAt }: Deactivation): EmailContent {
  const companyName = line(company.name);
  const text = [
    `Hello ${line(name)},`,
    '',
    `Your ${companyName} account was deactivated by ${line(byName)} on ${timeText(changedAt, company)}. You can no longer sign in.`,
    '',
    "If you didn't expect this, contact a business owner of your company or the operator of this portal right away.",
    '',
    companyName,
    '',
  ].join('\n');
  return createContent('Your account was deactivated', text);
}

/** For each business owner. */
export function writeUserDeactivated(
  company: SendingCompany,
  { name, byName, userName, changedAt }: Deactivation & { userName: string },
): EmailContent {
  const companyName = line(company.name);
  const text = [
    `Hello ${line(name)},`,
    '',
    `${line(byName)} deactivated the ${companyName} account of ${line(userName)} on ${timeText(changedAt, company)}.`,
    '',
    "If you didn't expect this, check the users under Account Settings now: the list shows who can sign in.",
    '',
    companyName,
    '',
  ].join('\n');
  return createContent('A user was deactivated', text);
}

/** Shows new staff where to sign in. The email has no password: the person who created the account passes it on. */
export function writeWelcome(
  company: string,
  { name, email, signInUrl }: Record<'name' | 'email' | 'signInUrl', string>,
): EmailContent {
  const companyName = line(company);
  const text = [
    `Hello ${line(name)},`,
    '',
    `You now have a staff account for the ${companyName} customer portal.`,
    '',
    `Sign in: ${signInUrl}`,
    `Email: ${line(email)}`,
    '',
    "Sign in with the password that was set for you. If you don't know it, request a reset link on the sign-in page.",
    '',
    companyName,
    '',
  ].join('\n');
  const anchor = { find: signInUrl, label: signInUrl, href: signInUrl };
  return createContent(`Your ${companyName} staff account is ready`, text, anchor);
}

/** For the address that an account had on file, when somebody claims the account with it. */
export function writeAccountClaimed(
  company: string,
  { name, resetUrl }: Record<'name' | 'resetUrl', string>,
): EmailContent {
  const companyName = line(company);
  const text = [
    `Hello ${line(name)},`,
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

export function writeTest(company: string): EmailContent {
  const companyName = line(company);
  return createContent(
    `Test email from ${companyName}`,
    `Hello,\n\nThis is a test email. Emails from ${companyName} are working.\n`,
  );
}
