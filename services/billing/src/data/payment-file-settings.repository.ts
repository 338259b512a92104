import { nextVersion, setOrUnset } from '@utility-pay/service-kit/aggregate';
import { putAggregate } from '@utility-pay/service-kit/insert-aggregate';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type OutboxFields, outboxPlugin } from '@utility-pay/service-kit/outbox/outbox';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { SecretBox } from '@utility-pay/service-kit/secrets/secret-box';
import { Schema } from 'mongoose';
import type { PaymentFileSettings } from '../domain/payment-file.ts';
import { deliverySecretOwner } from '../domain/sftp-server.ts';
import type { PaymentFileSettingsRepository } from '../use-cases/ports/payment-files.ts';
import { reencryptServers } from './reencrypt-servers.ts';

interface SettingsDocument extends Omit<PaymentFileSettings, 'schedule'>, OutboxFields {
  /** The company's id. */
  _id: number;
  companyId: number;
  hour?: number;
  nextFileAt?: Date;
}

const mixed = { type: Schema.Types.Mixed };
export const paymentFileSettingsSchema = new Schema<SettingsDocument>(
  {
    _id: { type: Number, required: true },
    layout: { ...mixed, required: true },
    since: { type: Date },
    billsUseConfirmedFiles: { type: Boolean },
    hour: { type: Number },
    nextFileAt: { type: Date },
    server: mixed,
    version: { type: Number, required: true },
  },
  { collection: 'payment-file-settings', versionKey: false },
);
paymentFileSettingsSchema.plugin(tenantPlugin);
paymentFileSettingsSchema.plugin(outboxPlugin);
// Finds companies whose next file is due.
paymentFileSettingsSchema.index({ nextFileAt: 1 }, { acrossTenants: 'a sweep covers all companies' });

const OPTIONAL = ['since', 'billsUseConfirmedFiles', 'hour', 'nextFileAt', 'server'] as const;

function toSettings(document: SettingsDocument): PaymentFileSettings {
  const { layout, since, billsUseConfirmedFiles, hour, nextFileAt, server, version } = document;
  const schedule = hour !== undefined && nextFileAt ? { hour, nextFileAt } : undefined;
  return {
    layout,
    version,
    ...(since && { since }),
    ...(billsUseConfirmedFiles && { billsUseConfirmedFiles }),
    ...(schedule && { schedule }),
    ...(server && { server }),
  };
}

export function createPaymentFileSettingsRepository(
  { mongo, relay }: Pick<Platform, 'mongo' | 'relay'>,
  secrets: SecretBox,
): PaymentFileSettingsRepository {
  const Settings = mongo.model<SettingsDocument>('PaymentFileSettings', paymentFileSettingsSchema);
  relay.watch(Settings);
  return {
    find: async (companyId) => {
      const document = await Settings.findOne({ _id: companyId, companyId }).lean();
      return document ? toSettings(document) : undefined;
    },
    save: async (companyId, settings, acts) => {
      const { schedule, version, ...others } = settings;
      const key = { _id: companyId, companyId, version };
      const change = setOrUnset({ ...others, ...schedule }, OPTIONAL);
      return (await putAggregate({ model: Settings, relay }, key, change, acts)) ? nextVersion(settings) : undefined;
    },
    listScheduled: async (before, { limit, skip }) =>
      await Settings.find({ nextFileAt: { $lt: before } }, { _id: 0, companyId: 1 })
        .setOptions({ acrossTenants: 'a sweeper creates the scheduled files of all companies' })
        .sort({ nextFileAt: 1 })
        .skip(skip)
        .limit(limit)
        .lean<{ companyId: number }[]>(),
    reencryptAll: (onProgress) => reencryptServers(Settings, secrets, deliverySecretOwner, onProgress),
  };
}
