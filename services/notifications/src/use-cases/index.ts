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
import type { ConfigurationRepository } from './ports/configurations.ts';
import type { DeliveryRepository, EmailCounter, EnqueueEmails, Mailer } from './ports/deliveries.ts';
import type { Directory } from './ports/directory.ts';
import type { EventFeedRepository } from './ports/event-feeds.ts';
import type { WebhookEndpointRepository, WebhookMessageRepository, WebhookSender } from './ports/webhooks.ts';
import {
  fillInLink,
  findDelivery,
  listAllDeliveries,
  listCustomerDeliveries,
  listDeliveries,
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
  /** Creates the event of an endpoint that is disabled because it fails. */
  createDisabledEvent(endpoint: WebhookEndpoint, reason: WebhookDisabledReason): DomainEvent;
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

/** A check waits for a name server. The checks of one company must not take all of a gateway's 32 connections to this service. */
const ADDRESS_CHECKS = { maxRunning: 4, maxCalls: 16 };

export function createNotificationsUseCases(dependencies: Dependencies) {
  const { deliveries, configurations, directory, publicUrl, webhookEndpoints, webhookMessages } = dependencies;
  const shared = {
    ...dependencies,
    readSettings: readSettings(configurations, dependencies.defaults),
    findLink: findLink(directory),
    composeEmail: composeEmail({ directory, webhookEndpoints, publicUrl }),
    inTurn: createCompanyTurns('checks of webhook addresses', ADDRESS_CHECKS),
  };
  const send = sendEmail(shared);
  const enqueue = enqueueEmail(shared);
  return {
    enqueueEmail: enqueue,
    informSecurityContacts: informSecurityContacts(shared, enqueue),
    enqueueDueEmails: enqueueDueEmails(shared),
    sendDueEmails: sendDueEmails(shared, send),
    sendTestEmail: sendTestEmail({ ...shared, sendEmail: send }),
    listDeliveries: listDeliveries(deliveries),
    listCustomerDeliveries: listCustomerDeliveries(deliveries),
    listAllDeliveries: listAllDeliveries(deliveries),
    findDelivery: findDelivery(deliveries),
    fillInLink: fillInLink(shared),
    pendingDeliveries: deliveries.pendingDeliveries,
    listFailedDeliveries: listFailedDeliveries(shared),
    retryDeliveries: retryDeliveries(shared),
    readConfiguration: readConfiguration(shared.readSettings),
    updateConfiguration: updateConfiguration(shared),
    listWebhookEndpoints: listWebhookEndpoints(webhookEndpoints),
    findWebhookEndpoint: findWebhookEndpoint(webhookEndpoints),
    createWebhookEndpoint: createWebhookEndpoint(shared),
    updateWebhookEndpoint: updateWebhookEndpoint(shared),
    enableWebhookEndpoint: enableWebhookEndpoint(shared),
    disableWebhookEndpoint: disableWebhookEndpoint(shared),
    deleteWebhookEndpoint: deleteWebhookEndpoint(shared),
    rotateWebhookSecret: rotateWebhookSecret(shared),
    listWebhookMessages: listWebhookMessages(webhookMessages),
    findWebhookMessage: findWebhookMessage(webhookMessages),
    countPendingWebhooks: countPendingWebhooks(webhookMessages),
    replayWebhookMessages: replayWebhookMessages(shared),
    sendTestWebhook: sendTestWebhook(shared),
    readFeed: readFeed(shared),
    recordFeedEvent: recordFeedEvent(shared),
    numberFeedEvents: numberFeedEvents(shared),
    finishFeedEvents: finishFeedEvents(shared),
    recordWebhooks: recordWebhooks(shared),
    deliverWebhooks: deliverWebhooks(shared),
    listDueWebhookEndpoints: listDueWebhookEndpoints(shared),
    wakeWebhookEndpoints: wakeWebhookEndpoints(shared),
    giveUpWebhooks: giveUpWebhooks(shared),
    cleanUpWebhookEndpoints: cleanUpWebhookEndpoints(shared),
    reencryptSecrets: configurations.reencryptAll,
    reencryptWebhookSecrets: webhookEndpoints.reencryptAll,
    now: () => dependencies.clock.now(),
  };
}

export type NotificationsUseCases = ReturnType<typeof createNotificationsUseCases>;
