import { NO_COMPANY } from '@utility-pay/contracts';
import { atLeast } from '@utility-pay/service-kit/mongo/embedded-engine';
import { insertIfAbsent } from '@utility-pay/service-kit/mongo/insert-missing';
import { readNewestFirst } from '@utility-pay/service-kit/mongo/newest-first';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { wordBeginning } from '@utility-pay/service-kit/mongo/word-beginning';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema } from 'mongoose';
import { type AuditEntry, type AuditFilter, targetTerms } from '../domain/audit-entry.ts';
import type { AuditLog, AuditPage, FindNames } from '../use-cases/ports/audit.ts';
import { partnerKeyModel } from './partner-key.model.ts';
import { userModel } from './user.model.ts';

/** Seven years, the longest that US utilities have to keep records of payments. Then MongoDB deletes the entries. */
const RETENTION_DAYS = 7 * 365 + 2;
const DAY_SECONDS = 86_400;

interface AuditDocument extends Omit<AuditEntry, 'id'> {
  _id: string;
  /** Of a user or partner key. */
  actorId?: string;
  terms: string[];
}

const text = { type: String };
const requiredText = { type: String, required: true };
const mixed = { type: Schema.Types.Mixed };
export const auditLogSchema = new Schema<AuditDocument>(
  {
    _id: requiredText,
    at: { type: Date, required: true },
    action: requiredText,
    actor: { ...mixed, required: true },
    actorId: text,
    address: text,
    target: { ...mixed, required: true },
    terms: { type: [String], required: true },
    reason: text,
    before: mixed,
    after: mixed,
  },
  { collection: 'audit-log', versionKey: false, minimize: false },
);
auditLogSchema.plugin(tenantPlugin);
// Serve a company's log, newest first: all of it, some actions, one person, and the search by words of the target.
auditLogSchema.index({ companyId: 1, at: -1, _id: -1 });
auditLogSchema.index({ companyId: 1, action: 1, at: -1, _id: -1 });
auditLogSchema.index({ companyId: 1, actorId: 1, at: -1, _id: -1 });
auditLogSchema.index({ companyId: 1, terms: 1 });
// Serve a super admin's log of all companies: all of it, and one person.
const FOR_SUPER_ADMINS = { acrossTenants: 'a super admin reads the audit log of all companies' };
auditLogSchema.index({ at: -1, _id: -1 }, FOR_SUPER_ADMINS);
auditLogSchema.index({ actorId: 1, at: -1, _id: -1 }, FOR_SUPER_ADMINS);
auditLogSchema.index(
  { at: 1 },
  { expireAfterSeconds: RETENTION_DAYS * DAY_SECONDS, acrossTenants: 'entries expire by age' },
);

function toEntry({ _id, actorId, terms, ...entry }: AuditDocument): AuditEntry {
  return { ...entry, id: _id };
}

function toQuery({ actions, actorId, from, before, terms = [] }: AuditFilter) {
  const at = { ...(from ? atLeast(from) : {}), ...(before ? { $lt: before } : {}) };
  return {
    ...(actions ? { action: { $in: [...actions] } } : {}),
    ...(actorId ? { actorId } : {}),
    ...(from || before ? { at } : {}),
    ...(terms.length > 0 ? { $and: terms.map((term) => ({ terms: wordBeginning(term) })) } : {}),
  };
}

export function createAuditLog({ mongo }: Pick<Platform, 'mongo'>): AuditLog {
  const Entries = mongo.model<AuditDocument>('AuditEntry', auditLogSchema);
  const findEntries = (filter: ReturnType<typeof toQuery> & { companyId?: number }) => Entries.find(filter);
  const read = (query: ReturnType<typeof findEntries>, page: AuditPage) =>
    readNewestFirst(query.lean<AuditDocument[]>(), page);
  return {
    add: async ({ id, ...entry }) => {
      const { actor, target } = entry;
      const actorId = 'id' in actor ? { actorId: actor.id } : {};
      await insertIfAbsent(Entries, { _id: id, ...entry, ...actorId, terms: targetTerms(target) });
    },
    list: async (companyId, filter, page) => {
      const { rows, hasNextPage } = await read(findEntries({ companyId, ...toQuery(filter) }), page);
      return { rows: rows.map(toEntry), hasNextPage };
    },
    count: async (companyId, filter) => Entries.countDocuments({ companyId, ...toQuery(filter) }),
    countAll: async (filter) => Entries.countDocuments(toQuery(filter)).setOptions(FOR_SUPER_ADMINS),
    listAll: async (filter, page) => {
      const { rows, hasNextPage } = await read(findEntries(toQuery(filter)).setOptions(FOR_SUPER_ADMINS), page);
      return { rows: rows.map(toEntry), hasNextPage };
    },
  };
}

export function createFindNames({ mongo }: Pick<Platform, 'mongo'>): FindNames {
  const Users = userModel(mongo);
  const Keys = partnerKeyModel(mongo);
  return async (companyIds, ids) => {
    // Super admins belong to no company and act in every company.
    const named = { _id: { $in: [...ids] }, companyId: { $in: [...companyIds, NO_COMPANY] } };
    const [users, keys] = await Promise.all([
      Users.find({ ...named, state: 'active' }, { name: 1 })
        .setOptions(FOR_SUPER_ADMINS)
        .lean(),
      Keys.find(named, { name: 1 }).setOptions(FOR_SUPER_ADMINS).lean(),
    ]);
    return new Map([...users, ...keys].map(({ _id, name }) => [_id, name]));
  };
}
