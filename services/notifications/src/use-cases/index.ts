import type { DomainEvent, WebhookDisabledReason } from '@utility-pay/contracts';
import type { RecordAct } from '@utility-pay/service-kit/audit';
import { createCompanyTurns } from '@utility-pay/service-kit/company-turns';
import type { Logger } from '@utility-pay/service-kit/log';
import type { SecretBox } from '@utility-pay/service-kit/secrets/secret-box';
import type { RequireStepUp } from '@utility-pay/service-kit/step-up';
import type { Clock, RandomId } from '@utility-pay/service-kit/time-and-ids';
import type { EmailDefaults } from '../domain/email-configuration.ts';
import type { WebhookEndpoint } from '../domain/webhook-endpoint.ts';
import { composeEmail } from './compose-email.ts';
import {
  cleanUpWebhookEndpoints,
  deliverWebhooks,
  giveUpWebhooks,
  listDueWebhookEndpoints,
  recordWebhooks,
  wakeWebhookEndpoints,
} from './deliver-webhooks.ts';
import { readConfiguration, readSettings, updateConfiguration } from './email-configuration.ts';
import { enqueueDueEmails, enqueueEmail, informSecurityContacts } from './enqueue-email.ts';
import { listFailedDeliveries, retryDeliveries } from './failed-deliveries.ts';
import { findLink } from './find-link.ts';
import type { EventFeedRepository } from './ports/event-feeds.ts';
import type { WebhookEndpointRepository, WebhookMessageRepository, WebhookSender } from './ports/webhooks.ts';
import type {
  ConfigurationRepository,
  DeliveryRepository,
  Directory,
  EmailCounter,
  EnqueueEmails,
  Mailer,
} from './ports.ts';
import {
  findDelivery,
  listAllDeliveries,
  listCustomerDeliveries,
  listDeliveries,
  readText,
} from './read-deliveries.ts';
import { readFeed } from './read-feed.ts';
import { finishFeedEvents, numberFeedEvents, recordFeedEvent } from './record-feed-event.ts';
import { sendDueEmails, sendEmail } from './send-email.ts';
import { sendTestEmail } from './send-test-email.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  disableWebhookEndpoint,
  enableWebhookEndpoint,
  findWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
  updateWebhookEndpoint,
} from './webhook-endpoints.ts';
import {
  countPendingWebhooks,
  findWebhookMessage,
  listWebhookMessages,
  replayWebhookMessages,
  sendTestWebhook,
} from './webhook-messages.ts';

interface Dependencies {
  deliveries: DeliveryRepository;
  configurations: ConfigurationRepository;
  emailCounter: EmailCounter;
  directory: Directory;
  mailer: Mailer;
  webhookEndpoints: WebhookEndpointRepository;
  webhookMessages: WebhookMessageRepository;
  eventFeeds: EventFeedRepository;
  webhookSender: WebhookSender;
  /** Encrypts the signing secrets of webhook endpoints. */
  webhookSecrets: SecretBox;
  /** Returns the event of an endpoint that was disabled because it failed. */
  endpointDisabled(endpoint: WebhookEndpoint, reason: WebhookDisabledReason): DomainEvent;
  enqueueEmails: EnqueueEmails;
  requireStepUp: RequireStepUp;
  recordAct: RecordAct;
  /** Origin of links where no company host applies. */
  publicUrl: string;
  defaults: EmailDefaults;
  clock: Clock;
  log: Logger;
  randomId: RandomId;
  /** From 0 to 1. */
  random: () => number;
}

/** The gateway has 32 connections to this service. */
const ADDRESS_CHECKS = { atOnce: 4, maxCalls: 16 };

export function createNotificationsUseCases(dependencies: Dependencies) {
  const { deliveries, configurations, directory, publicUrl, webhookEndpoints, webhookMessages } = dependencies;
  const parts = {
    ...dependencies,
    readSettings: readSettings(configurations, dependencies.defaults),
    findLink: findLink(directory),
    composeEmail: composeEmail({ directory, webhookEndpoints, publicUrl }),
    inTurn: createCompanyTurns('checks of webhook addresses', ADDRESS_CHECKS),
  };
  const send = sendEmail(parts);
  const enqueue = enqueueEmail(parts);
  return {
    enqueueEmail: enqueue,
    informSecurityContacts: informSecurityContacts(parts, enqueue),
    enqueueDueEmails: enqueueDueEmails(parts),
    sendDueEmails: sendDueEmails(parts, send),
    sendTestEmail: sendTestEmail({ ...parts, sendEmail: send }),
    listDeliveries: listDeliveries(deliveries),
    listCustomerDeliveries: listCustomerDeliveries(deliveries),
    listAllDeliveries: listAllDeliveries(deliveries),
    findDelivery: findDelivery(deliveries),
    readText: readText(parts),
    pendingDeliveries: deliveries.pendingDeliveries,
    listFailedDeliveries: listFailedDeliveries(parts),
    retryDeliveries: retryDeliveries(parts),
    readConfiguration: readConfiguration(parts.readSettings),
    updateConfiguration: updateConfiguration(parts),
    listWebhookEndpoints: listWebhookEndpoints(webhookEndpoints),
    findWebhookEndpoint: findWebhookEndpoint(webhookEndpoints),
    createWebhookEndpoint: createWebhookEndpoint(parts),
    updateWebhookEndpoint: updateWebhookEndpoint(parts),
    enableWebhookEndpoint: enableWebhookEndpoint(parts),
    disableWebhookEndpoint: disableWebhookEndpoint(parts),
    deleteWebhookEndpoint: deleteWebhookEndpoint(parts),
    rotateWebhookSecret: rotateWebhookSecret(parts),
    listWebhookMessages: listWebhookMessages(webhookMessages),
    findWebhookMessage: findWebhookMessage(webhookMessages),
    countPendingWebhooks: countPendingWebhooks(webhookMessages),
    replayWebhookMessages: replayWebhookMessages(parts),
    sendTestWebhook: sendTestWebhook(parts),
    readFeed: readFeed(parts),
    recordFeedEvent: recordFeedEvent(parts),
    numberFeedEvents: numberFeedEvents(parts),
    finishFeedEvents: finishFeedEvents(parts),
    recordWebhooks: recordWebhooks(parts),
    deliverWebhooks: deliverWebhooks(parts),
    listDueWebhookEndpoints: listDueWebhookEndpoints(parts),
    wakeWebhookEndpoints: wakeWebhookEndpoints(parts),
    giveUpWebhooks: giveUpWebhooks(parts),
    cleanUpWebhookEndpoints: cleanUpWebhookEndpoints(parts),
    reencryptSecrets: configurations.reencryptAll,
    reencryptWebhookSecrets: webhookEndpoints.reencryptAll,
    now: () => dependencies.clock.now(),
  };
}

export type NotificationsUseCases = ReturnType<typeof createNotificationsUseCases>;
