import { fromCursor } from '@utility-pay/service-kit/graphql/connection';
import { previousSecretExpiresAt, type WebhookEndpoint } from '../domain/webhook-endpoint.ts';
import type { WebhookAttempt, WebhookMessage } from '../domain/webhook-message.ts';
import type { EndpointKey } from '../use-cases/ports/webhooks.ts';
import { toCompanyId } from './mappers.ts';

const toIso = (at: Date | undefined): string | null => at?.toISOString() ?? null;

export const toEndpointKey = ({ companyId, endpointId }: { companyId: string; endpointId: string }): EndpointKey => ({
  companyId: toCompanyId(companyId),
  endpointId,
});

export const toWebhookEndpoint = (endpoint: WebhookEndpoint, now: Date) => ({
  id: endpoint.id,
  companyId: String(endpoint.companyId),
  url: endpoint.url,
  description: endpoint.description,
  eventTypes: endpoint.eventTypes,
  state: endpoint.state === 'active' ? ('active' as const) : ('disabled' as const),
  disabledAt: toIso(endpoint.disabledAt),
  disabledReason: endpoint.disabledReason ?? null,
  failingSince: toIso(endpoint.failingSince),
  nextAttemptAt: toIso(endpoint.nextAttemptAt),
  previousSecretExpiresAt: toIso(previousSecretExpiresAt(endpoint, now)),
  createdAt: endpoint.createdAt.toISOString(),
});

const toAttempt = ({ at, status, error, durationMs, response }: WebhookAttempt) => ({
  at: at.toISOString(),
  status: status ?? null,
  error: error ?? null,
  durationMs,
  response: response ?? null,
});

export const toWebhookMessage = (message: WebhookMessage) => ({
  id: message.id,
  type: message.type,
  state: message.state,
  body: message.body,
  createdAt: message.createdAt.toISOString(),
  doneAt: toIso(message.doneAt),
  attemptCount: message.attemptCount,
  attempts: message.attempts.map(toAttempt).reverse(),
});

export const toMessagePage = ({
  first,
  after,
  state,
  type,
}: {
  first?: number | null;
  after?: string | null;
  state?: WebhookMessage['state'] | null;
  type?: string | null;
}) => ({
  first: first ?? 0,
  after: after ? fromCursor(after) : undefined,
  state: state ?? undefined,
  type: type ?? undefined,
});
