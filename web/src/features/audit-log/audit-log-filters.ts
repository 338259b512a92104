import { AUDIT_GROUPS, type AuditGroup as AuditGroupKey, schemaName } from '@utility-pay/contracts';
import type { AuditGroup } from '../../gql/schema.ts';

/** The audit log has one order: newest first. */
export const AUDIT_LIST = { filters: ['search', 'group', 'person', 'from', 'to'], sorts: ['-at'] } as const;

export const NO_FILTERS = { search: '', group: '', person: '', from: '', to: '' };

export interface AuditFilters {
  search: string;
  group: AuditGroupKey | '';
  /** Id of a user. */
  person: string;
  /** First and last day, in the company's time zone; empty for no limit. */
  from: string;
  to: string;
}

const isGroup = (text: string): text is AuditGroupKey => Object.hasOwn(AUDIT_GROUPS, text);

/** Reads the filters from the address. Unknown groups and invalid days are ignored. */
export function readFilters(get: (name: string) => string): AuditFilters {
  const group = get('group');
  const [from, to] = [parseDay(get('from')), parseDay(get('to'))];
  const days = from && to && from > to ? { from: '', to: '' } : { from, to };
  return { search: get('search'), group: isGroup(group) ? group : '', person: get('person'), ...days };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const parseDay = (text: string): string => (DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : '');

interface QueryFilters {
  search: string | null;
  group: AuditGroup | null;
  actorId: string | null;
  from: string | null;
  to: string | null;
}

/** Returns the query variables for the filters. */
export const toQueryFilters = ({ search, group, person, from, to }: AuditFilters): QueryFilters => ({
  search: search || null,
  group: group ? schemaName(group) : null,
  actorId: person || null,
  from: from || null,
  to: to || null,
});

/** Returns the address of a CSV export with the same filters as the list, across all pages. */
export function exportUrl(companyId: string, { search, group, person, from, to }: AuditFilters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ search, group, actorId: person, from, to }))
    if (value) query.set(name, value);
  const text = query.toString();
  return `/api/companies/${encodeURIComponent(companyId)}/audit-log.csv${text && `?${text}`}`;
}
