import {
  AUDIT_ACTIONS,
  AUDIT_ACTOR_KINDS,
  AUDIT_GROUPS,
  type AuditGroup,
  dayIn,
  ROLES,
  schemaName,
  valueOfName,
} from '@utility-pay/contracts';
import { z } from 'zod';
import { readTimeZone } from '../companies/time-zone.ts';
import { sendCsv } from '../http/csv.ts';
import { requireFound } from '../http/errors.ts';
import { dayField, pageOf, pagingQuery, type ReadPage, readPages, searchField, sendList } from '../http/list.ts';
import { defineRoute, type Run, tagRoutes } from '../http/route.ts';
import { type RestAuditEntryFragment, RestAuditLogDocument } from './gql/audit-log.ts';

const about = (description: string) => ({ description });

const auditEntry = z
  .object({
    id: z.string(),
    at: z.iso.datetime().meta(about('When it was done.')),
    action: z.enum(AUDIT_ACTIONS).meta(about('What was done.')),
    summary: z.string().meta(about('What was done, as a sentence.')),
    actor: z
      .object({
        kind: z.enum(AUDIT_ACTOR_KINDS).meta(about('The kind of actor.')),
        id: z.string().nullable().meta(about('Id of the user or partner key; null for others.')),
        name: z.string().meta(about('Current name of the user or partner key.')),
        role: z.enum(ROLES).nullable().meta(about('The user’s role at that time; null for others.')),
      })
      .meta(about('Who did it.')),
    address: z.string().nullable().meta(about('Network address of the request; null if unknown.')),
    target: z
      .object({
        type: z.string().meta(about('The kind of thing, such as `customer` or `user`.')),
        id: z.string(),
        label: z.string().meta(about('How staff know it, such as an account number; may be empty.')),
      })
      .meta(about('What it was done to.')),
    reason: z.string().nullable().meta(about('Why, if a reason was given.')),
    changes: z
      .array(
        z.object({
          field: z.string().meta(about('The name of the field.')),
          before: z.string().nullable().meta(about('The value before; null if there was none.')),
          after: z.string().nullable().meta(about('The value after; null if there is none.')),
        }),
      )
      .meta(about('The values that changed. Secrets, names and email addresses of people read `changed`.')),
  })
  .meta({ id: 'AuditEntry' });
type RestAuditEntry = z.infer<typeof auditEntry>;

const toAuditEntry = ({ action, actor, ...entry }: RestAuditEntryFragment): RestAuditEntry => ({
  ...entry,
  action: valueOfName(AUDIT_ACTIONS, action),
  actor: {
    ...actor,
    kind: valueOfName(AUDIT_ACTOR_KINDS, actor.kind),
    role: actor.role ? valueOfName(ROLES, actor.role) : null,
  },
});

const GROUPS = Object.keys(AUDIT_GROUPS) as [AuditGroup, ...AuditGroup[]];

/** Query parameters that filter the audit log. */
const auditFilter = {
  search: searchField('Matches word beginnings in what was acted on, such as an account number or a file name.'),
  group: z
    .enum(GROUPS, { error: `group must be one of ${GROUPS.join(', ')}` })
    .optional()
    .meta(about('Only actions of this group.')),
  action: z
    .enum(AUDIT_ACTIONS, { error: 'action must be an audited action' })
    .optional()
    .meta(about('Only this action.')),
  actorId: z.string().max(80, 'actorId is too long').optional().meta(about('Only what this user or partner key did.')),
  from: dayField('On this day of the company’s time zone or later.'),
  to: dayField('On this day or earlier, through its end.'),
};
type Filter = z.infer<z.ZodObject<typeof auditFilter>>;

/** Returns a function that reads a page of a company's audit log. @throws RestError NOT_FOUND */
const readEntryPages =
  (run: Run, id: string, { group, action, ...rest }: Filter): ReadPage<RestAuditEntry> =>
  async (first, after, isCounted = false) => {
    const filter = {
      ...rest,
      ...(group ? { group: schemaName(group) } : {}),
      ...(action ? { action: schemaName(action) } : {}),
    };
    const { company } = await run(RestAuditLogDocument, { id, first, after, isCounted, ...filter });
    return pageOf(requireFound(company, 'Company').auditLog, toAuditEntry);
  };

const list = defineRoute({
  id: 'listAuditLog',
  method: 'get',
  path: '/companies/{companyId}/audit-log',
  summary: 'Who did what in the company',
  access: { company: 'manageUsers' },
  query: z.object({ ...pagingQuery, ...auditFilter }),
  responses: { 200: { description: 'Newest first. Entries are kept for 7 years.', schema: z.array(auditEntry) } },
  handle: (call) => sendList(call, readEntryPages(call.run, call.params.companyId, call.query)),
});

const csv = defineRoute({
  id: 'exportAuditLog',
  method: 'get',
  path: '/companies/{companyId}/audit-log.csv',
  summary: 'Who did what in the company as CSV',
  access: { company: 'manageUsers' },
  query: z.object(auditFilter),
  heavy: 'export',
  responses: { 200: { description: 'UTF-8 with a header line.', mediaType: 'text/csv' } },
  handle: async ({ response, run, params: { companyId }, query }) =>
    sendCsv<RestAuditEntry>(
      response,
      `audit-log-${companyId}.csv`,
      createColumns(await readTimeZone(run, companyId)),
      readPages(readEntryPages(run, companyId, query)),
    ),
});

/** Returns the columns of the CSV file. `timeZone` is that of the company's days. */
const createColumns = (
  timeZone: string,
): readonly (readonly [header: string, cell: (entry: RestAuditEntry) => string | null])[] => [
  ['Time (UTC)', ({ at }) => at],
  ['Who', ({ actor }) => actor.name],
  ['Role', ({ actor }) => actor.role ?? actor.kind],
  ['User or key ID', ({ actor }) => actor.id],
  ['What', ({ summary }) => summary],
  ['Action', ({ action }) => action],
  ['Target ID', ({ target }) => target.id],
  ['From', ({ address }) => address],
  ['Reason', ({ reason }) => reason],
  ['Changes', ({ changes }) => changes.map(describeChange).join('; ')],
  ['Day', ({ at }) => dayIn(timeZone, new Date(at))],
  ['Time zone', () => timeZone],
];

const describeChange = ({ field, before, after }: RestAuditEntry['changes'][number]): string =>
  `${field}: ${before ?? 'none'} → ${after ?? 'none'}`;

export const auditLogRoutes = tagRoutes('Audit log', [list, csv]);
