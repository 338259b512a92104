import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type OutboxFields, outboxPlugin } from '@utility-pay/service-kit/outbox/outbox';
import { type Connection, Schema } from 'mongoose';
import type { ProviderName } from '../domain/provider.ts';

/** One credential set; written once. */
export interface CredentialsDocument {
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
export interface ConfigurationDocument extends OutboxFields {
  /** The company's id. */
  _id: number;
  companyId: number;
  credentialsId: string;
  scannedUntil: Date;
  nextScanAt: Date;
  /** The last day that was added for reconciliation; absent before the first. */
  lastDay?: string;
  nextDayAt?: Date;
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
  },
  { collection: 'configurations', versionKey: false },
);
configurationSchema.plugin(tenantPlugin);
configurationSchema.plugin(outboxPlugin);
// The sweep for due scans of the provider's transactions.
configurationSchema.index({ nextScanAt: 1 }, { acrossTenants: 'the scan covers all companies' });
// The sweep that adds days for reconciliation.
configurationSchema.index({ nextDayAt: 1 }, { acrossTenants: 'the sweep covers all companies' });

export const configurationModels = (connection: Connection) => ({
  CredentialSets: connection.model<CredentialsDocument>('Credentials', credentialsSchema),
  Configurations: connection.model<ConfigurationDocument>('Configuration', configurationSchema),
});
