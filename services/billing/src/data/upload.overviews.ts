import type { Model } from 'mongoose';
import type { UploadState } from '../domain/upload.ts';
import type { UploadRepository } from '../use-cases/ports.ts';
import { toUpload } from './upload.mapping.ts';
import type { UploadDocument } from './upload.model.ts';

type Overviews = Pick<
  UploadRepository,
  'listUnfinished' | 'countUnfinished' | 'companiesAtWork' | 'listFailed' | 'countFailed'
>;

const ACROSS_TENANTS = { acrossTenants: 'an operator looks after every company’s uploads' };
const UNFINISHED: { state: { $in: UploadState[] } } = { state: { $in: ['queued', 'running'] } };
const failedSince = (since: Date) => ({ state: 'failed' as const, createdAt: { $gte: since } });

/** Over all companies, for operators. */
export const uploadOverviews = (Uploads: Model<UploadDocument>): Overviews => ({
  listUnfinished: async (limit) => {
    const found = Uploads.find(UNFINISHED).sort({ createdAt: 1, _id: 1 }).limit(limit);
    return (await found.setOptions(ACROSS_TENANTS).lean()).map(toUpload);
  },
  countUnfinished: async () => await Uploads.countDocuments(UNFINISHED).setOptions(ACROSS_TENANTS),
  companiesAtWork: async (companyIds) => {
    const found = Uploads.find({ companyId: { $in: [...companyIds] }, state: 'running' }, { companyId: 1 });
    return (await found.setOptions(ACROSS_TENANTS).lean()).map(({ companyId }) => companyId);
  },
  listFailed: async (since, limit) => {
    const found = Uploads.find(failedSince(since)).sort({ createdAt: -1, _id: -1 }).limit(limit);
    return (await found.setOptions(ACROSS_TENANTS).lean()).map(toUpload);
  },
  countFailed: async (since) => await Uploads.countDocuments(failedSince(since)).setOptions(ACROSS_TENANTS),
});
