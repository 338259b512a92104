import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema, Types } from 'mongoose';
import type { FileRange } from '../domain/file-range.ts';
import type { Progress } from '../domain/upload-progress.ts';
import type { RangeLease, RangeState, UploadRanges } from '../use-cases/ports/upload-ranges.ts';

interface UploadRangeDocument {
  _id: string;
  companyId: number;
  uploadId: string;
  generation: number;
  state: RangeState['state'];
  createdAt: Date;
  /** Absent once it is taken. */
  offeredAt?: Date;
  owner?: string;
  heartbeats: number;
  range: FileRange;
  progress?: Progress;
}

/** Leftover ranges are deleted after a day. */
const RETENTION_SECONDS = 86_400;
/** Oldest offers that one call of `take` tries; other processes may take the first ones at the same moment. */
const MAX_TAKE_ATTEMPTS = 20;

const ALL_COMPANIES = { acrossTenants: 'a worker helps with files of all companies' };

const mixed = { type: Schema.Types.Mixed };
export const uploadRangeSchema = new Schema<UploadRangeDocument>(
  {
    _id: { type: String, required: true },
    uploadId: { type: String, required: true },
    generation: { type: Number, required: true },
    state: { type: String, required: true },
    createdAt: { type: Date, required: true },
    offeredAt: { type: Date },
    owner: { type: String },
    heartbeats: { type: Number, required: true },
    range: { ...mixed, required: true },
    progress: mixed,
  },
  { collection: 'upload-ranges', versionKey: false, minimize: false },
);
uploadRangeSchema.plugin(tenantPlugin);
// Serves the ranges of an upload.
uploadRangeSchema.index({ companyId: 1, uploadId: 1 });
// Finds offered ranges; only offered ranges are in this index.
uploadRangeSchema.index({ offeredAt: 1 }, { sparse: true, ...ALL_COMPANIES });
uploadRangeSchema.index(
  { createdAt: 1 },
  { expireAfterSeconds: RETENTION_SECONDS, acrossTenants: 'leftover ranges expire by age' },
);

export function createUploadRanges({ mongo, clock }: Pick<Platform, 'mongo' | 'clock'>): UploadRanges {
  const Ranges = mongo.model<UploadRangeDocument>('UploadRange', uploadRangeSchema);
  const heldBy = ({ id, companyId, owner }: RangeLease) => ({ _id: id, companyId, state: 'taken' as const, owner });

  return {
    offer: async (lease, range) => {
      const _id = new Types.ObjectId().toHexString();
      const now = clock.now();
      const times = { createdAt: now, offeredAt: now };
      await Ranges.insertMany([{ _id, ...lease, state: 'offered', ...times, heartbeats: 0, range }]);
      return _id;
    },
    list: async ({ companyId, uploadId, generation }) => {
      const offers = Ranges.find({ companyId, uploadId, generation }, { state: 1, heartbeats: 1 });
      const found = await offers.lean<UploadRangeDocument[]>();
      return found.map(({ _id: id, state, heartbeats }) => ({ id, state, heartbeats }));
    },
    withdraw: async (companyId, id) =>
      (await Ranges.findOneAndDelete({ _id: id, companyId }).lean<UploadRangeDocument>())?.progress,
    withdrawAll: async ({ companyId, uploadId, generation }) =>
      void (await Ranges.deleteMany({ companyId, uploadId, generation: { $lte: generation } })),
    take: async (owner) => {
      // The condition on offeredAt lets the database use the sparse index.
      const offered = Ranges.find({ offeredAt: { $gt: new Date(0) } }, { companyId: 1 })
        .setOptions(ALL_COMPANIES)
        .sort({ offeredAt: 1 })
        .limit(MAX_TAKE_ATTEMPTS);
      for (const { _id, companyId } of await offered.lean<UploadRangeDocument[]>()) {
        const taken = await Ranges.findOneAndUpdate(
          { _id, companyId, state: 'offered' },
          { $set: { state: 'taken', owner }, $unset: { offeredAt: true } },
        ).lean<UploadRangeDocument>();
        if (!taken) continue;
        const { uploadId, generation, range } = taken;
        return { id: _id, companyId, uploadId, generation, owner, range };
      }
      return undefined;
    },
    heartbeat: async (lease) => (await Ranges.updateOne(heldBy(lease), { $inc: { heartbeats: 1 } })).matchedCount === 1,
    finish: async (lease, progress) =>
      void (await Ranges.updateOne(heldBy(lease), { $set: { state: 'done', progress } })),
    release: async (lease) => void (await Ranges.updateOne(heldBy(lease), { $set: { state: 'released' } })),
  };
}
