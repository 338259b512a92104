import { NO_COMPANY } from '@utility-pay/contracts';
import { fromCursor, selects, toConnection, toCursor } from '@utility-pay/service-kit/graphql/connection';
import { idToNumber } from '@utility-pay/service-kit/time-and-ids';
import type { GraphQLResolveInfo } from 'graphql';
import type { Resolvers } from '../gql/resolvers.ts';
import type { AuditLogPage, ShownEntry } from '../use-cases/audit-log.ts';

interface PageArguments {
  first?: number | null;
  after?: string | null;
}

const toPage = ({ first, after }: PageArguments) => ({
  first: first ?? 0,
  after: after ? fromCursor(after) : undefined,
});

/** Returns the arguments without those that are null or undefined. */
const withoutNulls = <Arguments extends object>(args: Arguments) =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null && value !== undefined)) as {
    [Key in keyof Arguments]?: NonNullable<Arguments[Key]>;
  };

const toChanges = ({ before = {}, after = {} }: ShownEntry) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => ({
    field,
    before: before[field] === undefined ? null : String(before[field]),
    after: after[field] === undefined ? null : String(after[field]),
  }));

const toAuditEntry = (entry: ShownEntry) => {
  const { id, at, companyId, action, summary, actor, actorName, address, target, targetLabel, reason } = entry;
  return {
    id,
    at: at.toISOString(),
    companyId: companyId === NO_COMPANY ? null : String(companyId),
    action,
    summary,
    actor: {
      kind: actor.kind,
      id: 'id' in actor ? actor.id : null,
      name: actorName,
      role: actor.kind === 'user' ? actor.role : null,
    },
    address: address ?? null,
    target: { type: target.type, id: target.id, label: targetLabel },
    reason: reason ?? null,
    changes: toChanges(entry),
  };
};

/** Counts only if the caller asks for the total. */
const toEntryConnection = async (page: AuditLogPage, after: string | null | undefined, info: GraphQLResolveInfo) => ({
  ...toConnection(page, after, toCursor, toAuditEntry),
  totalCount: selects(info, 'totalCount') ? await page.count() : 0,
});

export const auditResolvers = {
  Query: {
    auditLog: async (_parent, { first, after, ...search }, { actor, useCases }, info) =>
      toEntryConnection(
        await useCases.listWholeAuditLog(actor, withoutNulls(search), toPage({ first, after })),
        after,
        info,
      ),
  },
  Company: {
    auditLog: async ({ id = '' }, { first, after, ...search }, { actor, useCases }, info) => {
      const page = await useCases.listAuditLog(actor, idToNumber(id), withoutNulls(search), toPage({ first, after }));
      return toEntryConnection(page, after, info);
    },
  },
} satisfies Resolvers;
