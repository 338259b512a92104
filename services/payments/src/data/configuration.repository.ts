import { domainEvents } from '@utility-pay/contracts';
import { upsertWithEvents } from '@utility-pay/service-kit/insert-aggregate';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type OutboxFields, outboxPlugin } from '@utility-pay/service-kit/outbox/outbox';
import type { Platform } from '@utility-pay/service-kit/platform';
import { addCounts, reencryptAll, type SecretBox } from '@utility-pay/service-kit/secrets/secret-box';
import { Schema } from 'mongoose';
import type { Credentials, ProviderName } from '../domain/provider.ts';
import type { ConfigurationRepository } from '../use-cases/ports/configurations.ts';

/** One credential set; written once. */
interface CredentialsDocument {
  _id: string;
  companyId: number;
  provider: ProviderName;
  /** Encrypted. */
  merchantToken: string;
  /** Encrypted. */
  webhookSecret?: string;
  tpnNumber: string;
  hostedPageUrl: string;
  testMode: boolean;
  createdAt: Date;
}

/** The credential set that a company uses for new payments. */
interface ConfigurationDocument extends OutboxFields {
  /** The company's id. */
  _id: number;
  companyId: number;
  credentialsId: string;
  scannedUntil: Date;
  nextScanAt: Date;
  /** The last day that was added for reconciliation; absent before the first. */
  lastDay?: string;
  nextDayAt?: Date;
  /** When to search for test payments to void; absent in test mode. */
  nextTestVoidAt?: Date;
}

const needed = { type: String, required: true };
export const credentialsSchema = new Schema<CredentialsDocument>(
  {
    _id: needed,
    provider: needed,
    merchantToken: needed,
    webhookSecret: { type: String },
    // Empty for a provider without terminals.
    tpnNumber: { type: String, default: '' },
    // Blank for the provider's own address.
    hostedPageUrl: { type: String, default: '' },
    testMode: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'credentials', versionKey: false },
);
credentialsSchema.plugin(tenantPlugin);
// The newest sets of a company.
credentialsSchema.index({ companyId: 1, createdAt: -1 });

export const configurationSchema = new Schema<ConfigurationDocument>(
  {
    _id: { type: Number, required: true },
    credentialsId: needed,
    scannedUntil: { type: Date },
    nextScanAt: { type: Date },
    lastDay: { type: String },
    nextDayAt: { type: Date },
    nextTestVoidAt: { type: Date },
  },
  { collection: 'configurations', versionKey: false },
);
configurationSchema.plugin(tenantPlugin);
configurationSchema.plugin(outboxPlugin);
// The sweep for due scans of the provider's transactions.
configurationSchema.index({ nextScanAt: 1 }, { acrossTenants: 'the scan covers all companies' });
// The sweep that adds days for reconciliation.
configurationSchema.index({ nextDayAt: 1 }, { acrossTenants: 'the sweep covers all companies' });
// The sweep that voids test payments; contains companies with live payments only.
configurationSchema.index({ nextTestVoidAt: 1 }, { sparse: true, acrossTenants: 'the sweep covers all companies' });

const CREDENTIALS_ID_LENGTH = 20;
/** Credential sets that a process keeps, encrypted. A set is written once, so that a kept one is never outdated. */
const MAX_KEPT_SETS = 1000;

const ownerOf = (companyId: number, credentialsId: string): string => `${companyId}/${credentialsId}`;
const webhookOwnerOf = (companyId: number, credentialsId: string): string =>
  `${ownerOf(companyId, credentialsId)}/webhook`;

export function createConfigurationRepository(
  { mongo, relay, createEvent, clock, randomId }: Platform,
  secrets: SecretBox,
): ConfigurationRepository {
  const CredentialSets = mongo.model<CredentialsDocument>('Credentials', credentialsSchema);
  const Configurations = mongo.model<ConfigurationDocument>('Configuration', configurationSchema);
  relay.watch(Configurations);
  const toCredentials = (document: CredentialsDocument): Credentials => {
    const { _id: id, provider, tpnNumber, hostedPageUrl, testMode } = document;
    const merchantToken = secrets.decrypt(document.merchantToken, ownerOf(document.companyId, id));
    const webhookSecret =
      document.webhookSecret && secrets.decrypt(document.webhookSecret, webhookOwnerOf(document.companyId, id));
    return {
      id,
      provider,
      merchantToken,
      tpnNumber,
      hostedPageUrl,
      testMode,
      ...(webhookSecret ? { webhookSecret } : {}),
    };
  };
  const keptSets = new Map<string, CredentialsDocument>();
  const find = async (companyId: number, credentialsId: string): Promise<Credentials | undefined> => {
    const key = ownerOf(companyId, credentialsId);
    const kept = keptSets.get(key);
    if (kept) return toCredentials(kept);
    const document = await CredentialSets.findOne({ _id: credentialsId, companyId }).lean();
    if (!document) return undefined;
    if (keptSets.size >= MAX_KEPT_SETS) keptSets.clear();
    keptSets.set(key, document);
    return toCredentials(document);
  };
  return {
    find,
    current: async (companyId) => {
      const configuration = await Configurations.findOne({ _id: companyId, companyId }).lean();
      return configuration ? find(companyId, configuration.credentialsId) : undefined;
    },
    save: async ({ companyId, provider, input, byUserId, auditEntry }) => {
      const id = randomId(CREDENTIALS_ID_LENGTH);
      const merchantToken = secrets.encrypt(input.merchantToken, ownerOf(companyId, id));
      const sealed = input.webhookSecret
        ? { merchantToken, webhookSecret: secrets.encrypt(input.webhookSecret, webhookOwnerOf(companyId, id)) }
        : { merchantToken };
      const now = clock.now();
      await CredentialSets.create([{ _id: id, companyId, provider, ...input, ...sealed, createdAt: now }]);
      const changed = createEvent(domainEvents.paymentConfigurationChanged, companyId, { changeId: id, byUserId });
      await upsertWithEvents(
        { model: Configurations, relay },
        { _id: companyId, companyId },
        {
          $set: { credentialsId: id, ...(input.testMode ? {} : { nextTestVoidAt: now }) },
          ...(input.testMode ? { $unset: { nextTestVoidAt: 1 } } : {}),
          $setOnInsert: { scannedUntil: now, nextScanAt: now, nextDayAt: now },
        },
        [changed, auditEntry],
      );
      return { id, provider, ...input };
    },
    listRecent: async (companyId, limit) => {
      const sets = await CredentialSets.find({ companyId }).sort({ createdAt: -1 }).limit(limit).lean();
      return sets.map(toCredentials);
    },
    listScans: async (now, { limit, skip }) =>
      await Configurations.find({ nextScanAt: { $lte: now } }, { _id: 0, companyId: 1, scannedUntil: 1, nextScanAt: 1 })
        .setOptions({ acrossTenants: "the sweep scans every company's transactions" })
        .sort({ nextScanAt: 1 })
        .skip(skip)
        .limit(limit)
        .lean(),
    startScan: async ({ companyId, nextScanAt }, until) => {
      const filter = { _id: companyId, companyId, nextScanAt };
      return (await Configurations.updateOne(filter, { $set: { nextScanAt: until } })).matchedCount === 1;
    },
    finishScan: async (companyId, scannedUntil, nextScanAt) => {
      await Configurations.updateOne({ _id: companyId, companyId }, { $set: { scannedUntil, nextScanAt } });
    },
    listDaysToAdd: async (now, { limit, skip }) => {
      const configurations = await Configurations.find(
        { nextDayAt: { $lte: now } },
        { _id: 0, companyId: 1, lastDay: 1, nextDayAt: 1 },
      )
        .setOptions({ acrossTenants: "the sweep adds every company's days" })
        .sort({ nextDayAt: 1 })
        .skip(skip)
        .limit(limit)
        .lean();
      return configurations.map(({ companyId, lastDay, nextDayAt = now }) => ({
        companyId,
        nextDayAt,
        ...(lastDay === undefined ? {} : { lastDay }),
      }));
    },
    finishDays: async ({ companyId, lastDay, nextDayAt }) => {
      await Configurations.updateOne({ _id: companyId, companyId }, { $set: { lastDay, nextDayAt } });
    },
    listTestVoids: async (now, { limit, skip }) => {
      const configurations = await Configurations.find(
        { nextTestVoidAt: { $lte: now } },
        { _id: 0, companyId: 1, nextTestVoidAt: 1 },
      )
        .setOptions({ acrossTenants: "the sweep voids every company's test payments" })
        .sort({ nextTestVoidAt: 1 })
        .skip(skip)
        .limit(limit)
        .lean();
      return configurations.map(({ companyId, nextTestVoidAt = now }) => ({ companyId, nextTestVoidAt }));
    },
    moveTestVoid: async ({ companyId, nextTestVoidAt }, next) => {
      const filter = { _id: companyId, companyId, nextTestVoidAt };
      return (await Configurations.updateOne(filter, { $set: { nextTestVoidAt: next } })).matchedCount === 1;
    },
    reencryptAll: async (onProgress) => {
      const keys = await reencryptAll(
        CredentialSets.find({}, { companyId: 1, merchantToken: 1 })
          .setOptions({ acrossTenants: 'key rotation re-encrypts the keys of every company' })
          .sort({ _id: 1 })
          .lean()
          .cursor(),
        ({ _id, companyId, merchantToken }) => secrets.reencrypt(merchantToken, ownerOf(companyId, _id)),
        ({ _id, companyId, merchantToken }, encrypted) =>
          CredentialSets.updateOne({ _id, companyId, merchantToken }, { $set: { merchantToken: encrypted } }),
        onProgress,
      );
      const webhookSecrets = await reencryptAll(
        CredentialSets.find({ webhookSecret: { $exists: true } }, { companyId: 1, webhookSecret: 1 })
          .setOptions({ acrossTenants: 'key rotation re-encrypts the webhook secrets of every company' })
          .sort({ _id: 1 })
          .lean()
          .cursor(),
        ({ _id, companyId, webhookSecret = '' }) => secrets.reencrypt(webhookSecret, webhookOwnerOf(companyId, _id)),
        ({ _id, companyId, webhookSecret = '' }, encrypted) =>
          CredentialSets.updateOne({ _id, companyId, webhookSecret }, { $set: { webhookSecret: encrypted } }),
        (count) => onProgress?.(addCounts(keys, count)),
      );
      return addCounts(keys, webhookSecrets);
    },
    countLive: async () => {
      let live = 0;
      const configurations = Configurations.find({})
        .setOptions({ acrossTenants: 'an operator asks how many companies are in live mode' })
        .lean()
        .cursor();
      for await (const { companyId, credentialsId } of configurations) {
        const used = await CredentialSets.findOne({ _id: credentialsId, companyId }, { testMode: 1 }).lean();
        if (used && !used.testMode) live += 1;
      }
      return live;
    },
  };
}
