import type { WebhookDisabledReason, WebhookEventType } from '@utility-pay/contracts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@utility-pay/contracts';
import { REQUEST_TIMEOUT_MS } from './webhook-message.ts';

/** A signing secret: `whsec_` and the key in base64. */
export interface WebhookSecret {
  /** Encrypted. */
  sealed: string;
  /** Until when a previous secret signs too; absent for the current one. */
  expiresAt?: Date;
}

/** A URL that a company's webhooks are sent to, with its secrets and the state of its delivery. */
export interface WebhookEndpoint {
  id: string;
  companyId: number;
  /** The live company, if the endpoint belongs to a sandbox; never changes. */
  sandboxOf?: number;
  url: string;
  description: string;
  eventTypes: WebhookEventType[];
  /** `deleting`: it is no longer listed; a sweeper deletes its messages, then the endpoint. */
  state: 'active' | 'disabled' | 'deleting';
  disabledAt?: Date;
  disabledReason?: WebhookDisabledReason;
  /** The current secret first. */
  secrets: WebhookSecret[];
  /** The first attempt of the current series of failures. */
  failingSince?: Date;
  /** Failed attempts since then. */
  failures: number;
  /** When a worker must look for messages, or, while a worker has the lease, when the lease ends; absent if no message is pending. */
  nextAttemptAt?: Date;
  /** The worker that has the lease. */
  leaseId?: string;
  /** Incremented when a message is added, so that a worker that just found no message notices the new one. */
  wakeUps: number;
  version: number;
  createdAt: Date;
}

/** A change of an endpoint. A field that is present and undefined is removed. */
export type WebhookEndpointChange = {
  [Key in keyof Omit<WebhookEndpoint, 'id' | 'companyId' | 'sandboxOf' | 'version' | 'createdAt'>]?:
    | WebhookEndpoint[Key]
    | undefined;
};

/** Time until the next attempt after the first, second … failed attempt in a row; the last value repeats. */
const BACK_OFF_MS = [5 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 8 * HOUR_MS];
/** A delay is up to this fraction longer, so that endpoints that failed together are not retried together. */
const JITTER = 0.2;
/** An endpoint that fails for this long is disabled. */
const MAX_FAILING_MS = 3 * DAY_MS;
/** How long the previous secret signs after a rotation. */
const ROTATION_MS = DAY_MS;

/** Returns the milliseconds until the next attempt after `failures` failed ones in a row. `random` is from 0 to 1. */
export function backOffMs(failures: number, random: number): number {
  const index = Math.min(Math.max(failures, 1), BACK_OFF_MS.length) - 1;
  return Math.round((BACK_OFF_MS[index] ?? 0) * (1 + JITTER * random));
}

export type FailureDecision =
  | { kind: 'retry'; change: WebhookEndpointChange }
  | { kind: 'disable'; reason: WebhookDisabledReason; change: WebhookEndpointChange };

/** Returns the change that disables an endpoint. A lease is kept, because its worker may be sending a request. */
export const disabledChange = (reason: WebhookDisabledReason, now: Date): WebhookEndpointChange => ({
  state: 'disabled',
  disabledAt: now,
  disabledReason: reason,
  nextAttemptAt: undefined,
});

/** Returns the change that enables an endpoint. The next attempt is due now, or when a request that was running has certainly ended. */
export function enabledChange({ leaseId, disabledAt, wakeUps }: WebhookEndpoint, now: Date): WebhookEndpointChange {
  const requestEnd = leaseId && disabledAt ? disabledAt.getTime() + REQUEST_TIMEOUT_MS : 0;
  return {
    state: 'active',
    disabledAt: undefined,
    disabledReason: undefined,
    failingSince: undefined,
    failures: 0,
    nextAttemptAt: new Date(Math.max(now.getTime(), requestEnd)),
    leaseId: undefined,
    wakeUps: wakeUps + 1,
  };
}

/** The change of an endpoint to which nothing may be sent now. The time until it is due again does not count as failing. */
export const PAUSE_CHANGE: WebhookEndpointChange = {
  failures: 0,
  failingSince: undefined,
  nextAttemptAt: undefined,
  leaseId: undefined,
};

/** Returns the change to another URL. Pending messages are sent there at once; if a worker has the lease, it sends them. */
export const urlChange = ({ leaseId, failures }: WebhookEndpoint, url: string, now: Date): WebhookEndpointChange => ({
  url,
  ...(failures > 0 ? { failures: 0, failingSince: undefined } : {}),
  ...(failures > 0 && leaseId === undefined ? { nextAttemptAt: now } : {}),
});

/** Decides after a failed attempt whether to retry or to disable the endpoint. The last attempt is 3 days after the first failure. */
export function decideFailure(
  { failures: before, failingSince = undefined }: Pick<WebhookEndpoint, 'failures' | 'failingSince'>,
  { isGone, now, random }: { isGone: boolean; now: Date; random: number },
): FailureDecision {
  const firstFailureAt = failingSince ?? now;
  const failures = before + 1;
  const series = { failures, failingSince: firstFailureAt };
  const disable = (reason: WebhookDisabledReason): FailureDecision => ({
    kind: 'disable',
    reason,
    change: { ...series, ...disabledChange(reason, now), leaseId: undefined },
  });
  if (isGone) return disable('gone');
  const lastAttemptAt = firstFailureAt.getTime() + MAX_FAILING_MS;
  if (now.getTime() >= lastAttemptAt) return disable('failing');
  const nextAttemptMs = Math.min(now.getTime() + backOffMs(failures, random), lastAttemptAt);
  return { kind: 'retry', change: { ...series, nextAttemptAt: new Date(nextAttemptMs), leaseId: undefined } };
}

/** Returns the owner with which a secret is encrypted: it can be decrypted only for the same endpoint. */
export const secretOwner = ({ companyId, id }: Pick<WebhookEndpoint, 'companyId' | 'id'>): string =>
  `${companyId}/${id}`;

/** Returns the secrets after a rotation: the new one, and the current one for 24 hours. */
export function rotatedSecrets([current]: readonly WebhookSecret[], sealed: string, now: Date): WebhookSecret[] {
  const previous = current ? [{ sealed: current.sealed, expiresAt: new Date(now.getTime() + ROTATION_MS) }] : [];
  return [{ sealed }, ...previous];
}

/** Returns the secrets that sign a message now. */
export const signingSecrets = ({ secrets }: Pick<WebhookEndpoint, 'secrets'>, now: Date): WebhookSecret[] =>
  secrets.filter(({ expiresAt }) => !expiresAt || expiresAt > now);

/** Returns until when the previous secret signs too; undefined if there is none. */
export const previousSecretExpiresAt = ({ secrets }: Pick<WebhookEndpoint, 'secrets'>, now: Date): Date | undefined =>
  secrets.find(({ expiresAt }) => expiresAt && expiresAt > now)?.expiresAt;
