import { isDuplicateKey } from '@utility-pay/service-kit/mongo/connect';
import type { Platform } from '@utility-pay/service-kit/platform';
import { reencryptAll, type SecretBox } from '@utility-pay/service-kit/secrets/secret-box';
import type { EmailConfigurationChange } from '../domain/configuration-change.ts';
import type { ConfigurationRepository } from '../use-cases/ports/configurations.ts';
import { configurationModel } from './configuration.model.ts';

export function createConfigurationRepository(
  { mongo }: Pick<Platform, 'mongo'>,
  secrets: SecretBox,
): ConfigurationRepository {
  const Configurations = configurationModel(mongo);
  const sealed = (companyId: number, { apiKey, ...change }: EmailConfigurationChange, changesKey: boolean) => ({
    ...change,
    ...(changesKey ? { apiKey: apiKey && secrets.seal(apiKey, String(companyId)) } : {}),
  });
  const write = (companyId: number, fields: object) => {
    const entries = Object.entries(fields);
    return Configurations.updateOne(
      { _id: companyId, companyId },
      {
        $set: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
        $unset: Object.fromEntries(entries.filter(([, value]) => value === undefined).map(([key]) => [key, 1])),
      },
      { upsert: true },
    );
  };
  return {
    find: async (companyId) => {
      const document = await Configurations.findOne({ _id: companyId, companyId }).lean();
      if (!document) return {};
      const { _id, companyId: _owner, apiKey, ...fields } = document;
      return { ...fields, ...(apiKey ? { apiKey: secrets.open(apiKey, String(companyId)) } : {}) };
    },
    save: async (companyId, change) => {
      const fields = sealed(companyId, change, 'apiKey' in change);
      await write(companyId, fields).catch((error: unknown) => {
        // Two first saves at once: the document is there now.
        if (isDuplicateKey(error)) return write(companyId, fields);
        throw error;
      });
    },
    reencryptAll: (onProgress) =>
      reencryptAll(
        Configurations.find({ apiKey: { $type: 'string' } }, { companyId: 1, apiKey: 1 })
          .setOptions({ acrossTenants: 'a new encryption key seals the keys of every company' })
          .sort({ _id: 1 })
          .lean()
          .cursor(),
        ({ companyId, apiKey = '' }) => secrets.reencrypt(apiKey, String(companyId)),
        ({ _id, companyId, apiKey = '' }, sealed) =>
          Configurations.updateOne({ _id, companyId, apiKey }, { $set: { apiKey: sealed } }),
        onProgress,
      ),
  };
}
