import { type EmailTemplateKey, emailTemplateOf, HOUR_MS } from '@utility-pay/contracts';

/** How many emails of one purpose a company, or the deployment, may send in a window that starts with the first of them. */
export interface EmailLimit {
  purpose: string;
  max: number;
  windowMs: number;
}

/** An email that was counted. */
export interface EmailCount {
  /** Its number in the current window, from 1; above `max` if it is one too many. */
  count: number;
  windowEndsAt: Date;
}

export const TEST_EMAILS: EmailLimit = { purpose: 'test', max: 10, windowMs: HOUR_MS };

/** How many acts of one kind are reported to a company's security contacts in a day. Staff can repeat such acts as often as they like. */
const MAX_ACTS_PER_DAY = 50;

/**
 * Returns the daily limit of the emails about an act; undefined if there is none. Each setting and each outcome of a file has its
 * own limit, so that many reports of a harmless one do not prevent a report of an important one.
 */
export function dailyLimitOf({ template, setting, transferOutcome }: LimitedNotice): EmailLimit | undefined {
  if (!emailTemplateOf(template).isLimited) return undefined;
  const purpose = [template, setting ?? transferOutcome].filter(Boolean).join('-');
  return { purpose, max: MAX_ACTS_PER_DAY, windowMs: 24 * HOUR_MS };
}

interface LimitedNotice {
  template: EmailTemplateKey;
  setting?: string;
  transferOutcome?: string;
}

/** Returns the seconds until another email is allowed; undefined if this one is allowed. */
export function retryAfterSeconds(
  { count, windowEndsAt }: EmailCount,
  { max }: EmailLimit,
  now: Date,
): number | undefined {
  if (count <= max) return undefined;
  return Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000));
}

export function tooManyTestsMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many test emails. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}
