import { type Actor, orDigits, schemaName, WEBHOOK_EVENT_TYPES, type WebhookEventType } from '@utility-pay/contracts';
import { z } from 'zod';
import { RestError, requireFound } from '../http/errors.ts';
import {
  companyIdField,
  END_CURSOR_HEADER,
  graphCompanyId,
  type Page,
  pageOf,
  pagingQuery,
  sendList,
} from '../http/list.ts';
import { defineRoute, tagRoutes } from '../http/route.ts';
import { RestCompanyEventsDocument } from './gql/notifications.ts';

const MAX_LIMIT = 1000;
const DEFAULT_LIMIT = 200;
const LIMIT_MESSAGE = `limit must be from 1 to ${MAX_LIMIT}`;
/** Maximum length of `types`. All types separated by commas are shorter. */
const MAX_TYPES_LENGTH = 500;
const TYPES_MESSAGE = `types must be a list, separated by commas, of ${WEBHOOK_EVENT_TYPES.join(', ')}`;

const isType = (text: string): text is WebhookEventType => WEBHOOK_EVENT_TYPES.some((type) => type === text);
const toTypes = (text: string): WebhookEventType[] => text.split(',').filter(isType);

const query = z.object({
  ...companyIdField,
  limit: orDigits(z.int({ error: LIMIT_MESSAGE }).min(1, LIMIT_MESSAGE).max(MAX_LIMIT, LIMIT_MESSAGE))
    .default(DEFAULT_LIMIT)
    .meta({ description: 'Page size.' }),
  after: pagingQuery.after.meta({
    description: `\`${END_CURSOR_HEADER}\` of an earlier response. Without it the list begins with the oldest event that is kept.`,
  }),
  types: z
    .string()
    .max(MAX_TYPES_LENGTH, TYPES_MESSAGE)
    .refine((text) => text.split(',').every(isType), TYPES_MESSAGE)
    .optional()
    .meta({
      description: `Only events of these types, separated by commas: ${WEBHOOK_EVENT_TYPES.join(', ')}. By default all that the caller may read.`,
    }),
});

const event = z
  .object({
    id: z.string().meta({ description: 'Each webhook-id of the event begins with it. Process an id once.' }),
    type: z.enum(WEBHOOK_EVENT_TYPES).meta({ description: 'What happened.' }),
    timestamp: z.iso.datetime().meta({ description: 'When it happened.' }),
    data: z
      .looseObject({ companyId: z.int().meta({ description: 'The company.' }) })
      .meta({ description: 'Ids and amounts in cents, by type: the same as `data` of webhooks.' }),
  })
  .meta({ id: 'CompanyEvent', description: 'Something that happened in a company.' });
/** The body of a webhook about the event, which GraphQL returns as JSON text. */
const webhookBody = event.omit({ id: true });

/**
 * Returns the id of the company that a request names, or of its caller's company.
 * @throws RestError UNAUTHENTICATED or BAD_USER_INPUT
 */
function companyOf({ companyId }: { companyId?: number | undefined }, actor: Actor): string {
  if (actor.kind === 'anonymous') throw new RestError('UNAUTHENTICATED', 'Sign in to continue');
  const own = 'companyId' in actor ? (actor.companyId ?? undefined) : undefined;
  const id = graphCompanyId(companyId ?? own);
  if (id === undefined) throw new RestError('BAD_USER_INPUT', 'companyId is required');
  return id;
}

const list = defineRoute({
  id: 'listEvents',
  method: 'get',
  path: '/events',
  summary: 'What happened in the company: the events that webhooks are sent for',
  access: 'event-readers',
  query,
  responses: {
    200: {
      description:
        'Oldest first. Events are kept for 30 days. An event can be returned more than once: remember the ids that you have processed.',
      schema: z.array(event),
      headers: {
        [END_CURSOR_HEADER]: 'Pass it as `after`, now or later, to read what follows. Also sent with an empty list.',
      },
    },
  },
  errors: {
    404: 'The company does not exist, or the caller does not belong to it.',
    410: 'Events after this cursor are not kept any more. Start again without `after`.',
  },
  handle: (call) => {
    const { companyId, types } = call.query;
    const id = companyOf({ companyId }, call.actor);
    const filter = types === undefined ? {} : { types: toTypes(types).map(schemaName) };
    const readPage = async (first: number, cursor: string | null): Promise<Page<z.infer<typeof event>>> => {
      const { company } = await call.run(RestCompanyEventsDocument, { id, first, after: cursor, ...filter });
      const page = pageOf(requireFound(company, 'Company').events, ({ id: eventId, body }) => ({
        id: eventId,
        ...webhookBody.parse(JSON.parse(body)),
      }));
      return { ...page, sendsEndCursor: true };
    };
    return sendList(call, readPage);
  },
});

export const eventRoutes = tagRoutes('Events', [list]);
