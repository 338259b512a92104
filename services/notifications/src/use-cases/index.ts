import type { RecordAct } from '@utility-pay/service-kit/audit';
import type { Logger } from '@utility-pay/service-kit/log';
import type { RequireStepUp } from '@utility-pay/service-kit/step-up';
import type { Clock, RandomId } from '@utility-pay/service-kit/time-and-ids';
import type { EmailDefaults } from '../domain/email-configuration.ts';
import { composeEmail } from './compose-email.ts';
import { readConfiguration, readSettings, updateConfiguration } from './email-configuration.ts';
import { enqueueDueDeliveries, enqueueEmail, informSecurityContacts } from './enqueue-email.ts';
import { listFailedDeliveries, retryDeliveries } from './failed-deliveries.ts';
import { findLink } from './find-link.ts';
import type {
  ConfigurationRepository,
  DeliveryRepository,
  Directory,
  EnqueueDelivery,
  Mailer,
  TestCounter,
} from './ports.ts';
import {
  findDelivery,
  listAllDeliveries,
  listCustomerDeliveries,
  listDeliveries,
  readText,
} from './read-deliveries.ts';
import { sendEmail } from './send-email.ts';
import { sendTestEmail } from './send-test-email.ts';

interface Dependencies {
  deliveries: DeliveryRepository;
  configurations: ConfigurationRepository;
  testCounter: TestCounter;
  directory: Directory;
  mailer: Mailer;
  enqueueDelivery: EnqueueDelivery;
  requireStepUp: RequireStepUp;
  recordAct: RecordAct;
  /** Origin of links where no company host applies. */
  publicUrl: string;
  defaults: EmailDefaults;
  clock: Clock;
  log: Logger;
  randomId: RandomId;
}

export function createNotificationsUseCases(dependencies: Dependencies) {
  const { deliveries, configurations, directory, publicUrl } = dependencies;
  const parts = {
    ...dependencies,
    readSettings: readSettings(configurations, dependencies.defaults),
    findLink: findLink(directory),
    composeEmail: composeEmail(directory, publicUrl),
  };
  const send = sendEmail(parts);
  const enqueue = enqueueEmail(parts);
  return {
    enqueueEmail: enqueue,
    informSecurityContacts: informSecurityContacts(enqueue, directory),
    enqueueDueDeliveries: enqueueDueDeliveries(parts),
    sendEmail: send,
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
    reencryptSecrets: configurations.reencryptAll,
  };
}

export type NotificationsUseCases = ReturnType<typeof createNotificationsUseCases>;
