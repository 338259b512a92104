import type { DomainEvent, WebhookDisabledReason } from '@utility-pay/contracts';
import { updateAggregate } from '@utility-pay/service-kit/aggregate';
import { type RecordAct, SYSTEM } from '@utility-pay/service-kit/audit';
import { sweepInBatches } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { Logger } from '@utility-pay/service-kit/log';
import type { SecretBox } from '@utility-pay/service-kit/secrets/secret-box';
import type { Clock, RandomId } from '@utility-pay/service-kit/time-and-ids';
import {
  decideFailure,
  type FailureDecision,
  PAUSE_CHANGE,
  secretOwner,
  signingSecrets,
  type WebhookEndpoint,
  type WebhookEndpointChange,
} from '../domain/webhook-endpoint.ts';
import { toWebhookEvent } from '../domain/webhook-event.ts';
import {
  applyWebhookAttempt,
  expiryTime,
  isGone,
  isSuccess,
  newWebhookMessage,
  REQUEST_TIMEOUT_MS,
  type WebhookAttempt,
  type WebhookMessage,
} from '../domain/webhook-message.ts';
import type { Directory } from './ports/directory.ts';
import type {
  EndpointKey,
  WebhookEndpointRepository,
  WebhookMessageRepository,
  WebhookSender,
} from './ports/webhooks.ts';
import { auditTargetOf } from './webhook-endpoints.ts';

const LEASE_ID_LENGTH = 20;
/** How long a lease lasts after a request was started; longer than a request may take. */
const LEASE_MS = 3 * REQUEST_TIMEOUT_MS;
/** A worker sends to one endpoint for this many messages or this long, then other endpoints have their turn. */
const MAX_MESSAGES_PER_RUN = 50;
const MAX_RUN_MS = 15_000;
/** Time after which an endpoint of a sandbox is due again if identity did not say whether there is a test key. */
const TEST_KEY_RETRY_MS = 5000;
const BATCH_SIZE = 500;

interface Dependencies {
  webhookEndpoints: WebhookEndpointRepository;
  webhookMessages: WebhookMessageRepository;
  webhookSender: WebhookSender;
  webhookSecrets: SecretBox;
  directory: Pick<Directory, 'hasTestKey'>;
  /** Creates the event of an endpoint that is disabled because it fails. */
  createDisabledEvent(endpoint: WebhookEndpoint, reason: WebhookDisabledReason): DomainEvent;
  recordAct: RecordAct;
  clock: Clock;
  randomId: RandomId;
  /** From 0 to 1. */
  random: () => number;
  log: Logger;
}

/** Adds a message for each endpoint that receives an event; returns these endpoints. Idempotent per event. */
export const recordWebhooks =
  ({
    webhookEndpoints,
    webhookMessages,
    clock,
  }: Pick<Dependencies, 'webhookEndpoints' | 'webhookMessages' | 'clock'>) =>
  async (event: DomainEvent): Promise<EndpointKey[]> => {
    const webhook = toWebhookEvent(event);
    if (!webhook) return [];
    const endpoints = await webhookEndpoints.listSubscribed(event.companyId, webhook.type);
    for (const key of endpoints) {
      const now = clock.now();
      await webhookMessages.add(newWebhookMessage({ ...key, ...webhook, eventId: event.id, timestamp: event.at }, now));
      // Also if the message exists already: the process that added it may have stopped before it woke the endpoint.
      await webhookEndpoints.wake(key, now);
    }
    return endpoints;
  };

/**
 * Sends the pending messages of a due endpoint one at a time, in order, until one fails. Only the worker with the lease sends; if
 * it dies, its lease ends and the endpoint is due again. Messages of a sandbox without a test key stay pending, and a sweeper
 * makes the endpoint due again.
 * @throws Error for an endpoint of a sandbox while identity is unavailable.
 */
export const deliverWebhooks =
  (dependencies: Dependencies) =>
  async (key: EndpointKey, stopping?: AbortSignal): Promise<void> => {
    const { webhookEndpoints, webhookMessages, clock, randomId } = dependencies;
    const leaseId = randomId(LEASE_ID_LENGTH);
    const startedAt = clock.now();
    const leaseEnd = () => new Date(clock.now().getTime() + LEASE_MS);
    let endpoint = await webhookEndpoints.lease(key, { leaseId, now: startedAt, until: leaseEnd() });
    if (endpoint && !(await maySendTo(dependencies, endpoint))) return pause(dependencies, endpoint);
    for (let sent = 0; endpoint; sent += 1) {
      const message = await webhookMessages.findNext(key);
      const now = clock.now();
      const isRunOver = sent >= MAX_MESSAGES_PER_RUN || now.getTime() - startedAt.getTime() >= MAX_RUN_MS;
      // The endpoint stays due, for another run.
      if (message && (isRunOver || stopping?.aborted)) return void (await webhookEndpoints.release(endpoint, now));
      // Not released if a message was added meanwhile: the loop continues with it.
      if (!message && (await webhookEndpoints.release(endpoint))) return;
      endpoint = await webhookEndpoints.renew(key, { leaseId, until: leaseEnd() });
      // Without an endpoint, the lease was lost, and the loop ends.
      if (!endpoint || !message) continue;
      const attempt = await send(dependencies, endpoint, message);
      await webhookMessages.save(message, applyWebhookAttempt(message, attempt, clock.now()));
      const mayContinue = await saveOutcome(dependencies, endpoint, attempt);
      if (!mayContinue) return;
    }
  };

/** Returns whether an endpoint belongs to a live company, or to a sandbox that can be used with a test key. */
async function maySendTo(
  { directory, webhookEndpoints, clock }: Pick<Dependencies, 'directory' | 'webhookEndpoints' | 'clock'>,
  endpoint: WebhookEndpoint,
): Promise<boolean> {
  if (endpoint.sandboxOf === undefined) return true;
  try {
    return await directory.hasTestKey(endpoint.sandboxOf);
  } catch (error) {
    await webhookEndpoints.release(endpoint, new Date(clock.now().getTime() + TEST_KEY_RETRY_MS));
    throw error;
  }
}

/** Ends the lease without another attempt, until a sweeper or a new message makes the endpoint due again. */
async function pause(
  { webhookEndpoints }: Pick<Dependencies, 'webhookEndpoints'>,
  { companyId, id: endpointId, leaseId }: WebhookEndpoint,
): Promise<void> {
  await updateAggregate<WebhookEndpoint, WebhookEndpointChange, void>(
    {
      load: () => webhookEndpoints.find({ companyId, endpointId }),
      save: (endpoint, change) => webhookEndpoints.save(endpoint, change),
    },
    (endpoint) => (endpoint.leaseId === leaseId ? { change: PAUSE_CHANGE, result: undefined } : { result: undefined }),
  );
}

async function send(
  { webhookSender, webhookSecrets, clock }: Dependencies,
  endpoint: WebhookEndpoint,
  { id, body }: WebhookMessage,
): Promise<WebhookAttempt> {
  const at = clock.now();
  const owner = secretOwner(endpoint);
  const secrets = signingSecrets(endpoint, at).map(({ sealed }) => webhookSecrets.decrypt(sealed, owner));
  return { at, ...(await webhookSender.send({ url: endpoint.url, id, at, body, secrets })) };
}

type Outcome = FailureDecision | { kind: 'recovered' | 'url-changed'; change: WebhookEndpointChange };

/** Records the outcome of an attempt in its endpoint. Returns whether the worker may send the next message. */
async function saveOutcome(
  dependencies: Dependencies,
  leased: WebhookEndpoint,
  attempt: WebhookAttempt,
): Promise<boolean> {
  const { webhookEndpoints, createDisabledEvent, recordAct, clock, random, log } = dependencies;
  const { companyId, id: endpointId, leaseId } = leased;
  if (isSuccess(attempt) && leased.failures === 0) return true;
  const now = clock.now();
  const decide = (endpoint: WebhookEndpoint): Outcome => {
    // The response came from the former URL, and must not count for the new one.
    if (endpoint.url !== leased.url) return { kind: 'url-changed', change: { nextAttemptAt: now, leaseId: undefined } };
    return isSuccess(attempt)
      ? { kind: 'recovered', change: { failures: 0, failingSince: undefined } }
      : decideFailure(endpoint, { isGone: isGone(attempt), now, random: random() });
  };
  const decision = await updateAggregate(
    {
      load: () => webhookEndpoints.find({ companyId, endpointId }),
      save: (endpoint, decision: ReturnType<typeof decide>) => {
        const { change } = decision;
        if (decision.kind !== 'disable') return webhookEndpoints.save(endpoint, change);
        const target = auditTargetOf(endpoint);
        const act = recordAct(SYSTEM, companyId, { action: 'webhook-endpoint.disabled', target });
        return webhookEndpoints.save(endpoint, change, [createDisabledEvent(endpoint, decision.reason), act]);
      },
    },
    (endpoint) => {
      // Staff disabled the endpoint meanwhile, or another worker has the lease.
      if (endpoint.leaseId !== leaseId || endpoint.state !== 'active') return { result: undefined };
      const change = decide(endpoint);
      return { change, result: change.kind };
    },
  );
  const { status, error } = attempt;
  if (!isSuccess(attempt)) log.warn({ companyId, endpointId, status, error, decision }, 'Webhook not delivered');
  return decision === 'recovered';
}

/** Returns the endpoints of all companies that are due, the longest due first. */
export const listDueWebhookEndpoints =
  ({ webhookEndpoints, clock }: Pick<Dependencies, 'webhookEndpoints' | 'clock'>) =>
  (limit: number): Promise<EndpointKey[]> =>
    webhookEndpoints.listDue(clock.now(), limit);

/** Makes active endpoints due, in case a process stopped between adding a message and waking its endpoint. */
export const wakeWebhookEndpoints =
  ({ webhookEndpoints, clock }: Pick<Dependencies, 'webhookEndpoints' | 'clock'>) =>
  (): Promise<void> =>
    webhookEndpoints.wakeAll(clock.now());

/** Gives up messages that have been pending for 30 days. */
export const giveUpWebhooks = ({ webhookMessages, clock }: Pick<Dependencies, 'webhookMessages' | 'clock'>) =>
  sweepInBatches<WebhookMessage>({
    list: (batch) => webhookMessages.listOverdue(clock.now(), batch),
    handle: async (message) => {
      const now = clock.now();
      const change = { state: 'failed' as const, doneAt: now, expiresAt: expiryTime(now), giveUpAt: undefined };
      await webhookMessages.save(message, change);
      return 'done';
    },
    batchSize: BATCH_SIZE,
  });

/** Deletes the messages of deleted endpoints, one batch per endpoint in each run, and then the endpoints. */
export const cleanUpWebhookEndpoints = ({
  webhookEndpoints,
  webhookMessages,
}: Pick<Dependencies, 'webhookEndpoints' | 'webhookMessages'>) =>
  sweepInBatches<EndpointKey>({
    list: (batch) => webhookEndpoints.listDeleting(batch),
    handle: async (key) => {
      const deleted = await webhookMessages.deleteSome(key, BATCH_SIZE);
      const isEmpty = deleted < BATCH_SIZE;
      return isEmpty && (await webhookEndpoints.remove(key)) ? 'done' : 'stays';
    },
    batchSize: BATCH_SIZE,
  });
