import { nextVersion, setOrUnset } from '@utility-pay/service-kit/aggregate';
import { putAggregate } from '@utility-pay/service-kit/insert-aggregate';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type OutboxFields, outboxPlugin } from '@utility-pay/service-kit/outbox/outbox';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { SecretBox } from '@utility-pay/service-kit/secrets/secret-box';
import { Schema } from 'mongoose';
import type { FilePickup } from '../domain/file-pickup.ts';
import { pickupSecretOwner } from '../domain/sftp-server.ts';
import type { FilePickupRepository } from '../use-cases/ports/file-pickup.ts';
import { reencryptServers } from './reencrypt-servers.ts';

interface PickupDocument extends FilePickup, OutboxFields {
  /** The company's id. */
  _id: number;
}

const date = { type: Date };
export const filePickupSchema = new Schema<PickupDocument>(
  {
    _id: { type: Number, required: true },
    server: { type: Schema.Types.Mixed },
    namePattern: { type: String, required: true },
    resultFolder: { type: String },
    nextCheckAt: date,
    isCheckPending: { type: Boolean },
    checkedAt: date,
    problem: { type: String },
    failingSince: date,
    isFailureReported: { type: Boolean },
    version: { type: Number, required: true },
  },
  { collection: 'file-pickups', versionKey: false },
);
filePickupSchema.plugin(tenantPlugin);
filePickupSchema.plugin(outboxPlugin);
// Finds folders to check.
filePickupSchema.index({ nextCheckAt: 1 }, { acrossTenants: 'a sweep covers all companies' });

const OPTIONAL = [
  'server',
  'resultFolder',
  'nextCheckAt',
  'isCheckPending',
  'checkedAt',
  'problem',
  'failingSince',
  'isFailureReported',
] as const;

const toPickup = ({ _id, outbox: _outbox, outboxAt: _outboxAt, ...pickup }: PickupDocument): FilePickup => pickup;

export function createFilePickupRepository(
  { mongo, relay }: Pick<Platform, 'mongo' | 'relay'>,
  secrets: SecretBox,
): FilePickupRepository {
  const Pickups = mongo.model<PickupDocument>('FilePickup', filePickupSchema);
  relay.watch(Pickups);
  return {
    find: async (companyId) => {
      const document = await Pickups.findOne({ _id: companyId, companyId }).lean<PickupDocument>();
      return document ? toPickup(document) : undefined;
    },
    save: async (pickup, events) => {
      const { companyId, version, ...fields } = pickup;
      const key = { _id: companyId, companyId, version };
      const change = setOrUnset(fields, OPTIONAL);
      return (await putAggregate({ model: Pickups, relay }, key, change, events)) ? nextVersion(pickup) : undefined;
    },
    listDue: async (before, { exceptCompanies, limit }) => {
      const found = Pickups.find({ nextCheckAt: { $lt: before }, companyId: { $nin: exceptCompanies } })
        .setOptions({ acrossTenants: 'a sweeper checks the folders of all companies' })
        .sort({ nextCheckAt: 1 })
        .limit(limit);
      return (await found.lean<PickupDocument[]>()).map(toPickup);
    },
    reencryptAll: (onProgress) => reencryptServers(Pickups, secrets, pickupSecretOwner, onProgress),
  };
}
