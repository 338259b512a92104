import {
  type Actor,
  MAX_WEBHOOK_ENDPOINTS,
  type Refused,
  type WebhookEventType,
  webhookEndpointRule,
} from '@utility-pay/contracts';
import { updateAggregate } from '@utility-pay/service-kit/aggregate';
import { changedValues, type RecordAct } from '@utility-pay/service-kit/audit';
import type { InTurn } from '@utility-pay/service-kit/company-turns';
import { invalidInput, notFound, userError } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import type { SecretBox } from '@utility-pay/service-kit/secrets/secret-box';
import type { RequireStepUp } from '@utility-pay/service-kit/step-up';
import type { Clock, RandomId } from '@utility-pay/service-kit/time-and-ids';
import {
  disabledChange,
  enabledChange,
  rotatedSecrets,
  secretOwner,
  urlChange,
  type WebhookEndpoint,
  type WebhookEndpointChange,
} from '../domain/webhook-endpoint.ts';
import { requireWebhookAdmin, requireWebhookStepUp } from './access.ts';
import type { Directory } from './ports/directory.ts';
import type { EndpointKey, WebhookEndpointRepository, WebhookSender } from './ports/webhooks.ts';

const ENDPOINT_ID_LENGTH = 20;
/** Characters of a signing key: 165 random bits. */
const KEY_LENGTH = 32;

export interface WebhookEndpointDependencies {
  webhookEndpoints: WebhookEndpointRepository;
  webhookSender: WebhookSender;
  webhookSecrets: SecretBox;
  directory: Pick<Directory, 'company'>;
  /** Limits concurrent checks of addresses, which take long when a name server does not respond. */
  inTurn: InTurn;
  requireStepUp: RequireStepUp;
  recordAct: RecordAct;
  clock: Clock;
  randomId: RandomId;
  log: Logger;
}

interface EndpointInput {
  url: string;
  description: string;
  eventTypes: readonly WebhookEventType[];
}

export type EndpointResult = { kind: 'saved'; endpoint: WebhookEndpoint } | Refused;
export interface NewSecret {
  endpoint: WebhookEndpoint;
  secret: string;
}
export type CreateEndpointResult = ({ kind: 'saved' } & NewSecret) | Refused;

const TOO_MANY_ENDPOINTS = userError(
  'CONFLICT',
  null,
  `A company can have at most ${MAX_WEBHOOK_ENDPOINTS} webhook endpoints. Delete one that is no longer used.`,
);

/** Returns the target of audited acts. It shows only the host: the rest of a URL may contain a token. */
export const auditTargetOf = ({ id, url }: WebhookEndpoint) => ({
  type: 'webhook-endpoint' as const,
  id,
  label: new URL(url).host,
});

const newSecret = (randomId: RandomId): string => `whsec_${Buffer.from(randomId(KEY_LENGTH)).toString('base64')}`;

/** Returns a company's webhook endpoints, oldest first. Requires manageUsers. */
export const listWebhookEndpoints =
  (endpoints: WebhookEndpointRepository) =>
  async (actor: Actor, companyId: number): Promise<WebhookEndpoint[]> => {
    requireWebhookAdmin(actor, companyId);
    return endpoints.list(companyId);
  };

/** Returns an endpoint, or undefined if the company has no such endpoint. Requires manageUsers. */
export const findWebhookEndpoint =
  (endpoints: WebhookEndpointRepository) =>
  async (actor: Actor, key: EndpointKey): Promise<WebhookEndpoint | undefined> => {
    requireWebhookAdmin(actor, key.companyId);
    return endpoints.find(key);
  };

/** Adds an endpoint and returns its secret, which is stored encrypted and never shown again. Requires manageUsers and step-up. */
export const createWebhookEndpoint =
  (dependencies: WebhookEndpointDependencies) =>
  async (actor: Actor, companyId: number, input: EndpointInput): Promise<CreateEndpointResult> => {
    const { webhookEndpoints, webhookSecrets, directory, recordAct, clock, randomId, log } = dependencies;
    requireWebhookAdmin(actor, companyId);
    const company = await directory.company(companyId);
    if (!company) throw notFound('Company');
    const parsed = webhookEndpointRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    requireWebhookStepUp(dependencies, actor);
    const userErrors = await checkAddress(dependencies, companyId, parsed.data.url);
    if (userErrors.length > 0) return { kind: 'refused', userErrors };
    const id = randomId(ENDPOINT_ID_LENGTH);
    const secret = newSecret(randomId);
    const endpoint: WebhookEndpoint = {
      ...parsed.data,
      id,
      companyId,
      ...(typeof company.sandboxOf === 'number' && { sandboxOf: company.sandboxOf }),
      state: 'active',
      secrets: [{ sealed: webhookSecrets.encrypt(secret, secretOwner({ companyId, id })) }],
      failures: 0,
      wakeUps: 0,
      version: 1,
      createdAt: clock.now(),
    };
    const { after } = auditedChanges({}, parsed.data);
    const act = recordAct(actor, companyId, {
      action: 'webhook-endpoint.created',
      target: auditTargetOf(endpoint),
      after,
    });
    if ((await webhookEndpoints.add(endpoint, act)) === 'full')
      return { kind: 'refused', userErrors: [TOO_MANY_ENDPOINTS] };
    log.info({ endpointId: id, companyId }, 'Webhook endpoint created');
    return { kind: 'saved', endpoint, secret };
  };

/** Returns an error if messages must not be sent to the URL. */
async function checkAddress({ webhookSender, inTurn }: WebhookEndpointDependencies, companyId: number, url: string) {
  const problem = await inTurn(companyId, () => webhookSender.findProblem(url));
  return problem === undefined ? [] : [userError('INVALID', 'url', problem)];
}

/** Fields whose values the audit log shows. Of the URL it shows only the host, and that it changed. */
const AUDITED_VALUES = ['host', 'description', 'eventTypes'];

const toAuditValues = ({ url, description, eventTypes }: Partial<EndpointInput>) => ({
  url,
  description,
  eventTypes,
  ...(url === undefined ? {} : { host: new URL(url).host }),
});

const auditedChanges = (before: Partial<EndpointInput>, after: EndpointInput) =>
  changedValues<Record<string, unknown>>(toAuditValues(before), toAuditValues(after), AUDITED_VALUES);

/** What to change in an endpoint, and the act to record; nothing is recorded without a change. */
interface EndpointDecision {
  change?: WebhookEndpointChange;
  action:
    | 'webhook-endpoint.changed'
    | 'webhook-endpoint.enabled'
    | 'webhook-endpoint.disabled'
    | 'webhook-endpoint.deleted'
    | 'webhook-secret.rotated';
  values?: ReturnType<typeof changedValues>;
}

/** Changes an endpoint with the audited act, and returns it. @throws AppError NOT_FOUND. */
async function changeEndpoint(
  { webhookEndpoints, recordAct, log }: WebhookEndpointDependencies,
  actor: Actor,
  key: EndpointKey,
  decide: (endpoint: WebhookEndpoint) => EndpointDecision,
): Promise<WebhookEndpoint> {
  const changed = await updateAggregate<
    WebhookEndpoint,
    EndpointDecision & { change: WebhookEndpointChange },
    WebhookEndpoint
  >(
    {
      load: () => webhookEndpoints.find(key),
      save: (endpoint, { change, action, values }) => {
        const target = auditTargetOf({ ...endpoint, ...(change.url ? { url: change.url } : {}) });
        return webhookEndpoints.save(endpoint, change, [
          recordAct(actor, key.companyId, { action, target, ...values }),
        ]);
      },
    },
    (endpoint) => {
      const { change, ...act } = decide(endpoint);
      if (!change) return { result: endpoint };
      return { change: { ...act, change }, result: { ...endpoint, ...change } as WebhookEndpoint };
    },
  );
  if (!changed) throw notFound('Webhook endpoint');
  log.info({ ...key }, 'Webhook endpoint changed');
  return changed;
}

/** Changes the URL, description or events of an endpoint. Requires manageUsers, and step-up for another URL. */
export const updateWebhookEndpoint =
  (dependencies: WebhookEndpointDependencies) =>
  async (
    actor: Actor,
    key: EndpointKey,
    input: { [Key in keyof EndpointInput]?: EndpointInput[Key] | undefined },
  ): Promise<EndpointResult> => {
    requireWebhookAdmin(actor, key.companyId);
    const current = await dependencies.webhookEndpoints.find(key);
    if (!current) throw notFound('Webhook endpoint');
    const presentFields = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const parsed = webhookEndpointRule.partial().safeParse(presentFields);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const { url } = parsed.data;
    if (url !== undefined && url !== current.url) {
      requireWebhookStepUp(dependencies, actor);
      const userErrors = await checkAddress(dependencies, key.companyId, url);
      if (userErrors.length > 0) return { kind: 'refused', userErrors };
    }
    const endpoint = await changeEndpoint(dependencies, actor, key, (before) => {
      const values = auditedChanges(before, { ...before, ...parsed.data } as EndpointInput);
      const isChanged = Object.keys(values.after).length + Object.keys(values.before).length > 0;
      const action = 'webhook-endpoint.changed';
      if (!isChanged) return { action };
      const hasNewUrl = url !== undefined && url !== before.url && before.state === 'active';
      const schedule = hasNewUrl ? urlChange(before, url, dependencies.clock.now()) : {};
      return { change: { ...(parsed.data as WebhookEndpointChange), ...schedule }, action, values };
    });
    return { kind: 'saved', endpoint };
  };

/** Enables an endpoint: its pending messages are sent. Requires manageUsers. */
export const enableWebhookEndpoint =
  (dependencies: WebhookEndpointDependencies) =>
  async (actor: Actor, key: EndpointKey): Promise<WebhookEndpoint> => {
    requireWebhookAdmin(actor, key.companyId);
    return changeEndpoint(dependencies, actor, key, (endpoint) => ({
      action: 'webhook-endpoint.enabled',
      ...(endpoint.state === 'disabled' ? { change: enabledChange(endpoint, dependencies.clock.now()) } : {}),
    }));
  };

/** Disables an endpoint: its messages stay pending. Requires manageUsers. */
export const disableWebhookEndpoint =
  (dependencies: WebhookEndpointDependencies) =>
  async (actor: Actor, key: EndpointKey): Promise<WebhookEndpoint> => {
    requireWebhookAdmin(actor, key.companyId);
    return changeEndpoint(dependencies, actor, key, ({ state }) => ({
      action: 'webhook-endpoint.disabled',
      ...(state === 'active' ? { change: disabledChange('staff', dependencies.clock.now()) } : {}),
    }));
  };

/** Deletes an endpoint; a sweeper deletes its messages. Requires manageUsers. */
export const deleteWebhookEndpoint =
  (dependencies: WebhookEndpointDependencies) =>
  async (actor: Actor, key: EndpointKey): Promise<void> => {
    requireWebhookAdmin(actor, key.companyId);
    await changeEndpoint(dependencies, actor, key, () => ({
      action: 'webhook-endpoint.deleted',
      change: { state: 'deleting', nextAttemptAt: undefined, leaseId: undefined },
    }));
  };

/** Replaces the signing secret and returns the new one; the previous one signs too for 24 hours. Requires manageUsers and step-up. */
export const rotateWebhookSecret =
  (dependencies: WebhookEndpointDependencies) =>
  async (actor: Actor, key: EndpointKey): Promise<NewSecret> => {
    requireWebhookAdmin(actor, key.companyId);
    requireWebhookStepUp(dependencies, actor);
    const secret = newSecret(dependencies.randomId);
    const endpoint = await changeEndpoint(dependencies, actor, key, (current) => ({
      action: 'webhook-secret.rotated',
      change: {
        secrets: rotatedSecrets(
          current.secrets,
          dependencies.webhookSecrets.encrypt(secret, secretOwner(current)),
          dependencies.clock.now(),
        ),
      },
    }));
    return { endpoint, secret };
  };
