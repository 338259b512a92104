import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema, Types } from 'mongoose';
import type { FileRange } from '../domain/file-range.ts';
import type { Progress } from '../domain/upload-progress.ts';
import type { RangeState, TakenRange, UploadRanges } from '../use-cases/ports/upload-ranges.ts';

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
  beats: number;
  range: FileRange;
  progress?: Progress;
}

/** Seconds after which a range that no process removed is deleted. */
const KEPT_SECONDS = 86_400;
/** Offers among which one is taken: other processes may take the first ones at the same time. */
const CANDIDATES = 20;

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
    beats: { type: Number, required: true },
    range: { ...mixed, required: true },
    progress: mixed,
  },
  { collection: 'upload-ranges', versionKey: false, minimize: false },
);
uploadRangeSchema.plugin(tenantPlugin);
// Serves the ranges of an upload.
uploadRangeSchema.index({ companyId: 1, uploadId: 1 });
// Finds offered ranges; only these are in it.
uploadRangeSchema.index(
  { offeredAt: 1 },
  { sparse: true, acrossTenants: 'a worker helps with files of all companies' },
);
uploadRangeSchema.index(
  { createdAt: 1 },
  { expireAfterSeconds: KEPT_SECONDS, acrossTenants: 'abandoned ranges expire by age' },
);

const ACROSS_TENANTS = { acrossTenants: 'a worker helps with files of all companies' };

export function createUploadRanges({ mongo, clock }: Pick<Platform, 'mongo' | 'clock'>): UploadRanges {
  const Ranges = mongo.model<UploadRangeDocument>('UploadRange', uploadRangeSchema);
  const heldBy = ({ id, companyId, owner }: TakenRange) => ({ _id: id, companyId, state: 'taken' as const, owner });

  return {
    offer: async (upload, range) => {
      const _id = new Types.ObjectId().toHexString();
      const now = clock.now();
      await Ranges.insertMany([{ _id, ...upload, state: 'offered', createdAt: now, offeredAt: now, beats: 0, range }]);
      return _id;
    },
    list: async ({ companyId, uploadId, generation }) => {
      const offers = Ranges.find({ companyId, uploadId, generation }, { state: 1, beats: 1 });
      const found = await offers.lean<UploadRangeDocument[]>();
      return found.map(({ _id: id, state, beats }) => ({ id, state, beats }));
    },
    withdraw: async (companyId, id) =>
      (await Ranges.findOneAndDelete({ _id: id, companyId }).lean<UploadRangeDocument>())?.progress,
    withdrawAll: async ({ companyId, uploadId, generation }) =>
      void (await Ranges.deleteMany({ companyId, uploadId, generation: { $lte: generation } })),
    take: async (owner) => {
      const offered = Ranges.find({ offeredAt: { $gt: new Date(0) } }, { companyId: 1 })
        .setOptions(ACROSS_TENANTS)
        .sort({ offeredAt: 1 })
        .limit(CANDIDATES);
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
    confirm: async (taken) => (await Ranges.updateOne(heldBy(taken), { $inc: { beats: 1 } })).matchedCount === 1,
    finish: async (taken, progress) =>
      void (await Ranges.updateOne(heldBy(taken), { $set: { state: 'done', progress } })),
    giveBack: async (taken) => void (await Ranges.updateOne(heldBy(taken), { $set: { state: 'returned' } })),
  };
}
