import { domainEvents } from '@utility-pay/contracts';
import { createSubgraph } from '@utility-pay/service-kit/graphql/subgraph';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { KeyRing } from '@utility-pay/service-kit/secrets/key-ring';
import { createSecretBox } from '@utility-pay/service-kit/secrets/secret-box';
import type { ServiceApp } from '@utility-pay/service-kit/service-app';
import { createRequireStepUp } from '@utility-pay/service-kit/step-up';
import { createConfigurationRepository } from './data/configuration.repository.ts';
import { createDeliveryRepository } from './data/delivery.repository.ts';
import { createDirectory } from './data/directory.client.ts';
import { createEmailCounter } from './data/email-counter.repository.ts';
import { createEventFeedRepository } from './data/event-feed.repository.ts';
import { createWebhookEndpointRepository } from './data/webhook-endpoint.repository.ts';
import { createWebhookMessageRepository } from './data/webhook-message.repository.ts';
import { onFileTransferReported } from './events/on-file-transfer.ts';
import { withPartnerEvents } from './events/on-partner-event.ts';
import {
  onPaymentDisputed,
  onPaymentDisputeWon,
  onPaymentRefunded,
  onPaymentRefundFailed,
  onPaymentReturned,
  onPaymentSucceeded,
} from './events/on-payment.ts';
import {
  onEmailChanged,
  onEmailConfigurationChanged,
  onPaymentConfigurationChanged,
  onUserDeactivated,
} from './events/on-security-setting.ts';
import { onPasswordChanged, onPasswordResetRequested, onUserCreated } from './events/on-user.ts';
import { onWebhookEndpointDisabled } from './events/on-webhook-endpoint.ts';
import type { GraphqlContext } from './graphql/context.ts';
import { resolvers } from './graphql/resolvers.ts';
import { createEnqueueEmails, sendEmailsHandler } from './jobs/send-emails.job.ts';
import { createSweepers, pendingDeliveryGauges } from './jobs/sweepers.ts';
import { createWebhookDispatcher } from './jobs/webhook-dispatcher.ts';
import { migrations } from './migrations.ts';
import { createResendMailer } from './providers/resend.mailer.ts';
import { createWebhookSender, type WebhookSenderOptions } from './providers/webhook.sender.ts';
import { createNotificationsUseCases, type NotificationsUseCases } from './use-cases/index.ts';

export { migrations } from './migrations.ts';

/** Resend's test sender. It needs no verified domain and delivers only to the owner of the Resend account. */
const TEST_SENDER = 'onboarding@resend.dev';
/** Part of what encrypts secrets, so that a secret of one purpose cannot be decrypted for another. */
const ENCRYPTION_CONTEXT = 'notifications email configuration';
const WEBHOOK_ENCRYPTION_CONTEXT = 'notifications webhook secrets';
/** Events that a process handles at the same time: their writes are made in batches. */
const JOB_CONCURRENCY = 32;

export interface NotificationsOptions {
  /** Origin of links in emails where no company host applies. */
  publicUrl: string;
  /** Encrypts the companies' email API keys and webhook signing secrets. */
  encryptionKeys: KeyRing;
  /** How long a sign-in or a confirmed password allows changes of the email configuration; 30 by default. */
  stepUpMinutes?: number | undefined;
  /** Used where neither the company nor the deployment has an API key. Without any key, email is captured. */
  resendApiKey?: string | undefined;
  resendBaseUrl?: string | undefined;
  resendTimeoutMs?: number | undefined;
  /** The sender's address where none is configured. */
  fromAddress?: string | undefined;
  /** Which private networks webhook endpoints may be in; none by default. */
  webhooks?: WebhookSenderOptions | undefined;
  /** Returns a number from 0 to 1, which spreads retries of webhooks. */
  random?: (() => number) | undefined;
}

export interface Notifications extends ServiceApp {
  useCases: NotificationsUseCases;
}

/** Composes the service: email, partner webhooks and the event feed. */
export function createNotifications(platform: Platform, options: NotificationsOptions): Notifications {
  const { clock, log, randomId, createEvent } = platform;
  const { publicUrl, resendApiKey, resendBaseUrl, resendTimeoutMs, fromAddress = TEST_SENDER } = options;
  const webhookSecrets = createSecretBox(options.encryptionKeys, WEBHOOK_ENCRYPTION_CONTEXT);
  const useCases = createNotificationsUseCases({
    deliveries: createDeliveryRepository(platform),
    configurations: createConfigurationRepository(
      platform,
      createSecretBox(options.encryptionKeys, ENCRYPTION_CONTEXT),
    ),
    emailCounter: createEmailCounter(platform),
    directory: createDirectory(platform),
    mailer: createResendMailer({ baseUrl: resendBaseUrl, timeoutMs: resendTimeoutMs }),
    webhookEndpoints: createWebhookEndpointRepository(platform, webhookSecrets),
    webhookMessages: createWebhookMessageRepository(platform),
    eventFeeds: createEventFeedRepository(platform),
    webhookSender: createWebhookSender(options.webhooks ?? {}),
    webhookSecrets,
    createDisabledEvent: ({ companyId, id: endpointId }, reason) =>
      createEvent(domainEvents.webhookEndpointDisabled, companyId, { endpointId, reason }),
    enqueueEmails: createEnqueueEmails(platform),
    requireStepUp: createRequireStepUp(clock, options.stepUpMinutes),
    recordAct: platform.recordAct,
    publicUrl,
    defaults: { apiKey: resendApiKey, fromEmail: fromAddress },
    clock,
    log,
    randomId,
    random: options.random ?? Math.random,
  });
  const dispatcher = createWebhookDispatcher(useCases, log);
  const subscriptions = [
    onPaymentSucceeded,
    onPaymentRefunded,
    onPaymentRefundFailed,
    onPaymentReturned,
    onPaymentDisputed,
    onPaymentDisputeWon,
    onUserCreated,
    onPasswordResetRequested,
    onPasswordChanged,
    onEmailChanged,
    onUserDeactivated,
    onPaymentConfigurationChanged,
    onEmailConfigurationChanged,
    onFileTransferReported,
    onWebhookEndpointDisabled,
  ];
  return {
    name: 'notifications',
    useCases,
    subgraph: createSubgraph<GraphqlContext>(platform, {
      schema: new URL('graphql/schema.graphql', import.meta.url),
      resolvers,
      context: { useCases },
    }),
    handlers: withPartnerEvents(
      [...subscriptions.map((subscribe) => subscribe(useCases)), sendEmailsHandler(useCases)],
      useCases,
      dispatcher,
    ),
    jobConcurrency: JOB_CONCURRENCY,
    sweepers: [...createSweepers(useCases), dispatcher.sweeper],
    gauges: [pendingDeliveryGauges(useCases, clock)],
    publishes: [
      domainEvents.emailConfigurationChanged,
      domainEvents.webhookEndpointDisabled,
      domainEvents.notificationsActRecorded,
    ],
    migrations,
  };
}
