import type { Model } from 'mongoose';
import type { UploadRepository } from '../use-cases/ports.ts';
import { toUpload } from './upload.mapping.ts';
import type { UploadDocument } from './upload.model.ts';

type Sweeps = Pick<UploadRepository, 'companiesDue' | 'listAbandoned' | 'listExpiredFiles' | 'forgetFile'>;

const ACROSS_TENANTS = { acrossTenants: 'a sweep finds what is owed to every company' };
/** Uploads put in order in one sweep. */
const BATCH = 100;

export const uploadSweeps = (Uploads: Model<UploadDocument>): Sweeps => ({
  companiesDue: async (now) => {
    const companies = Uploads.distinct('companyId', {
      state: { $in: ['queued', 'running'] },
      'lease.until': { $lte: now },
    });
    return await companies.setOptions(ACROSS_TENANTS);
  },
  listAbandoned: async (now) => {
    const abandoned = Uploads.find({ state: 'receiving', 'lease.until': { $lte: now } });
    return (await abandoned.setOptions(ACROSS_TENANTS).limit(BATCH).lean()).map(toUpload);
  },
  listExpiredFiles: async (now) => {
    const expired = Uploads.find({ fileUntil: { $lte: now } });
    return (await expired.setOptions(ACROSS_TENANTS).limit(BATCH).lean()).map(toUpload);
  },
  forgetFile: async ({ id, companyId }) =>
    void (await Uploads.updateOne({ _id: id, companyId }, { $unset: { fileUntil: true } })),
});
