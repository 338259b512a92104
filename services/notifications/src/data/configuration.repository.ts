import { domainEvents } from '@utility-pay/contracts';
import { setOrUnset } from '@utility-pay/service-kit/aggregate';
import { upsertWithEvents } from '@utility-pay/service-kit/insert-aggregate';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type OutboxFields, outboxPlugin } from '@utility-pay/service-kit/outbox/outbox';
import type { Platform } from '@utility-pay/service-kit/platform';
import { reencryptAll, type SecretBox } from '@utility-pay/service-kit/secrets/secret-box';
import { Schema } from 'mongoose';
import type { EmailConfiguration, EmailConfigurationChange } from '../domain/email-configuration.ts';
import type { ConfigurationRepository } from '../use-cases/ports/configurations.ts';

interface ConfigurationDocument extends Omit<EmailConfiguration, 'apiKey'>, OutboxFields {
  /** The company's id; NO_COMPANY for the global configuration. */
  _id: number;
  companyId: number;
  /** Encrypted. */
  apiKey?: string;
}

const CHANGE_ID_LENGTH = 20;

const text = { type: String };
// All reads are by `_id`, so the collection needs no further index.
export const configurationSchema = new Schema<ConfigurationDocument>(
  {
    _id: { type: Number, required: true },
    fromEmail: text,
    fromName: text,
    replyToEmail: text,
    enabled: { type: Boolean },
    apiKey: text,
    passwordResetSubject: text,
    passwordResetBody: text,
  },
  { collection: 'email-configurations', versionKey: false },
);
configurationSchema.plugin(tenantPlugin);
configurationSchema.plugin(outboxPlugin);

export function createConfigurationRepository(
  { mongo, relay, createEvent, randomId }: Platform,
  secrets: SecretBox,
): ConfigurationRepository {
  const Configurations = mongo.model<ConfigurationDocument>('EmailConfiguration', configurationSchema);
  relay.watch(Configurations);
  const withEncryptedKey = (companyId: number, change: EmailConfigurationChange): EmailConfigurationChange =>
    change.apiKey ? { ...change, apiKey: secrets.encrypt(change.apiKey, String(companyId)) } : change;
  return {
    find: async (companyId) => {
      const document = await Configurations.findOne({ _id: companyId, companyId }).lean();
      if (!document) return {};
      const { _id, companyId: _companyId, apiKey, outbox, outboxAt, ...fields } = document;
      return { ...fields, ...(apiKey ? { apiKey: secrets.decrypt(apiKey, String(companyId)) } : {}) };
    },
    save: async (companyId, change, byUserId, act) => {
      const eventData = { changeId: randomId(CHANGE_ID_LENGTH), byUserId };
      const changed = createEvent(domainEvents.emailConfigurationChanged, companyId, eventData);
      const update = setOrUnset(withEncryptedKey(companyId, change));
      const store = { model: Configurations, relay };
      await upsertWithEvents(store, { _id: companyId, companyId }, update, [changed, act]);
    },
    reencryptAll: (onProgress) =>
      reencryptAll(
        Configurations.find({ apiKey: { $type: 'string' } }, { companyId: 1, apiKey: 1 })
          .setOptions({ acrossTenants: 're-encryption covers the API keys of all companies' })
          .sort({ _id: 1 })
          .lean()
          .cursor(),
        ({ companyId, apiKey = '' }) => secrets.reencrypt(apiKey, String(companyId)),
        ({ _id, companyId, apiKey = '' }, reencrypted) =>
          Configurations.updateOne({ _id, companyId, apiKey }, { $set: { apiKey: reencrypted } }),
        onProgress,
      ),
  };
}
