import {
  type Actor,
  type AuditAction,
  type AuditGroup,
  auditActionsOf,
  auditSentence,
  DEFAULT_TIME_ZONE,
  dayRange,
} from '@utility-pay/contracts';
import { requireSuperAdmin } from '@utility-pay/service-kit/auth';
import type { FindTimeZone } from '@utility-pay/service-kit/company-directory';
import { AppError } from '@utility-pay/service-kit/errors';
import { type ListPosition, type PageOf, requirePageSize } from '@utility-pay/service-kit/page';
import { type AuditEntry, type AuditFilter, searchTerms } from '../domain/audit-entry.ts';
import type { AuditLog, FindNames } from './ports/audit.ts';
import { requireUserManager } from './staff-access.ts';

/** An entry with the current names of its actor and target, and with a sentence of what was done. */
export interface ShownEntry extends AuditEntry {
  actorName: string;
  targetLabel: string;
  summary: string;
}

export interface AuditSearch {
  search?: string;
  group?: AuditGroup;
  action?: AuditAction;
  actorId?: string;
  /** Days of the company; in UTC where entries of all companies are listed. */
  from?: string;
  to?: string;
}

export interface AuditLogPage extends PageOf<ShownEntry> {
  /** Counts all matching entries; called only when the caller asks for the total. */
  count(): Promise<number>;
}

interface Page {
  first: number;
  after: ListPosition | undefined;
}

interface Dependencies {
  auditLog: AuditLog;
  findNames: FindNames;
}

export type AddAuditEntry = (entry: AuditEntry) => Promise<void>;

/** Maximum number of entries per page. */
const MAX_PAGE_SIZE = 200;
const EMPTY_PAGE: AuditLogPage = { rows: [], hasNextPage: false, count: async () => 0 };

/** Returns a company's audit log, newest first. For staff with manageUsers. */
export const listAuditLog =
  ({ auditLog, findNames, timeZoneOf }: Dependencies & { timeZoneOf: FindTimeZone }) =>
  async (actor: Actor, companyId: number, search: AuditSearch, page: Page): Promise<AuditLogPage> => {
    requireUserManager(actor, companyId);
    const filter = await toFilter(search, () => timeZoneOf(companyId));
    if (!filter) return EMPTY_PAGE;
    const shown = await withNames(findNames, await auditLog.list(companyId, filter, sliceOf(page)));
    return { ...shown, count: () => auditLog.count(companyId, filter) };
  };

/** Returns the audit log of all companies and of the deployment, newest first. For super admins. */
export const listWholeAuditLog =
  ({ auditLog, findNames }: Dependencies) =>
  async (
    actor: Actor,
    { from, to, actorId }: Pick<AuditSearch, 'actorId' | 'from' | 'to'>,
    page: Page,
  ): Promise<AuditLogPage> => {
    requireSuperAdmin(actor);
    requireDayOrder(from, to);
    const filter = { ...dayRange(from, to, DEFAULT_TIME_ZONE), ...(actorId ? { actorId } : {}) };
    const shown = await withNames(findNames, await auditLog.listAll(filter, sliceOf(page)));
    return { ...shown, count: () => auditLog.countAll(filter) };
  };

/** @throws AppError BAD_USER_INPUT for a page of more than MAX_PAGE_SIZE entries. */
function sliceOf({ first, after }: Page) {
  requirePageSize(first, MAX_PAGE_SIZE);
  return { after, limit: first };
}

/** Returns the filter of a search; undefined when no entry can match. */
async function toFilter(
  { search = '', group, action, actorId, from, to }: AuditSearch,
  findTimeZone: () => Promise<string>,
): Promise<AuditFilter | undefined> {
  const terms = searchTerms(search);
  requireDayOrder(from, to);
  if (search.trim() && terms.length === 0) return undefined;
  const groupActions = group && auditActionsOf(group);
  if (groupActions && action && !groupActions.includes(action)) return undefined;
  const actions = action ? [action] : groupActions;
  const days = from || to ? dayRange(from, to, await findTimeZone()) : {};
  return { terms, ...days, ...(actions ? { actions } : {}), ...(actorId ? { actorId } : {}) };
}

function requireDayOrder(from: string | undefined, to: string | undefined): void {
  if (from && to && from > to) throw new AppError('BAD_USER_INPUT', 'from must not be after to');
}

/** Shown for a user whose login was deleted. */
const FORMER_USER = 'Former user';

async function withNames(findNames: FindNames, { rows, hasNextPage }: PageOf<AuditEntry>): Promise<PageOf<ShownEntry>> {
  const ids = rows.flatMap(({ actor, target }) => [
    ...('id' in actor ? [actor.id] : []),
    ...(target.type === 'user' ? [target.id] : []),
  ]);
  const companyIds = new Set(rows.map(({ companyId }) => companyId));
  const names = ids.length > 0 ? await findNames([...companyIds], [...new Set(ids)]) : new Map<string, string>();
  const shown = rows.map((entry) => {
    const { actor, action, target } = entry;
    const targetLabel = target.label ?? (target.type === 'user' ? (names.get(target.id) ?? FORMER_USER) : '');
    return { ...entry, actorName: nameOf(actor, names), targetLabel, summary: auditSentence(action, targetLabel) };
  });
  return { rows: shown, hasNextPage };
}

function nameOf(actor: AuditEntry['actor'], names: ReadonlyMap<string, string>): string {
  if (actor.kind === 'user') return names.get(actor.id) ?? FORMER_USER;
  if (actor.kind === 'partner') return names.get(actor.id) ?? 'Partner key';
  return actor.kind === 'system' ? 'System' : 'Not signed in';
}
