import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_REPLAYED_WEBHOOKS } from '@utility-pay/contracts';
import type { Command } from 'commander';
import { z } from 'zod';
import { CommandFailure, UsageError } from '../errors.ts';
import { type CommandContext, type CommandResult, report } from './command.ts';
import { count, table } from './format.ts';
import {
  addPortalCommand,
  POLL_MS,
  type PortalClient,
  portalOptions,
  waitOption,
  withPortal,
} from './portal-client.ts';
import type { Progress } from './progress.ts';

const DEFAULT_WAIT_SECONDS = 30;
const DEFAULT_LISTED = 50;
/** Messages per request. */
const PAGE_SIZE = 1_000;

const limitOption = z.coerce.number({ error: 'must be a number' }).int().min(1).max(PAGE_SIZE);
const timeOption = z.iso.datetime({ offset: true, error: 'must be a time such as 2026-11-21T12:00:00Z' });
const endpointOptions = portalOptions.extend({ endpoint: z.string().min(1) });
const messagesOptions = endpointOptions.extend({
  state: z.enum(['pending', 'delivered', 'failed']).optional(),
  type: z.string().optional(),
  limit: limitOption.default(DEFAULT_LISTED),
});
const replayOptions = endpointOptions.extend({
  message: z.string().min(1).optional(),
  from: timeOption.optional(),
  to: timeOption.optional(),
  yes: z.boolean().default(false),
});
const testOptions = endpointOptions.extend({ wait: waitOption.default(DEFAULT_WAIT_SECONDS) });

const endpoint = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  eventTypes: z.array(z.string()),
  state: z.string(),
  disabledReason: z.string().nullable(),
  failingSince: z.iso.datetime().nullable(),
  pendingMessages: z.int(),
});
const attempt = z.object({
  at: z.iso.datetime(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  durationMs: z.int(),
});
const message = z.object({
  id: z.string(),
  type: z.string(),
  state: z.string(),
  createdAt: z.iso.datetime(),
  doneAt: z.iso.datetime().nullable(),
  attemptCount: z.int(),
  lastAttempt: attempt.nullable(),
});
type Message = z.infer<typeof message>;
const details = message.omit({ lastAttempt: true }).extend({ attempts: z.array(attempt) });

const MORE = `Authenticates with PORTAL_EMAIL and PORTAL_PASSWORD of a staff member with the permission “Manage users”; each can also be
read from a file, e.g. PORTAL_PASSWORD_FILE. Partner keys cannot manage webhooks, so PORTAL_KEY is not used.`;

/** `webhooks list|messages|replay|test` */
export function addWebhookCommands(program: Command): void {
  const webhooks = program
    .command('webhooks')
    .description("List, test and replay a company's webhooks in a running portal.");
  const add = (name: string, summary: string, examples: string[]): Command =>
    addPortalCommand(webhooks, name, {
      summary,
      more: MORE,
      examples: examples.map((rest) => `webhooks ${name} ${rest}`),
    });
  const OF_ENDPOINT: [string, string] = ['--endpoint <id>', 'id of the webhook endpoint'];
  const ENDPOINT = '--company 1 --endpoint h2d9s6j1p8y4b7r3k0wq';

  add('list', 'List the webhook endpoints of a company.', ['--company 1', '--company 1 --json']).action(
    report(portalOptions, list),
  );
  add('messages', 'List the newest messages to an endpoint.', [`${ENDPOINT} --state failed`])
    .requiredOption(...OF_ENDPOINT)
    .option('--state <state>', 'only pending, delivered or failed messages')
    .option('--type <type>', 'only messages of this type, such as payment.succeeded')
    .option('--limit <number>', `how many, 1 to ${PAGE_SIZE} (default: ${DEFAULT_LISTED})`)
    .action(report(messagesOptions, messages));
  add('replay', 'Send one message, or the delivered and failed ones of a time range, again.', [
    `${ENDPOINT} --message 7mzkq3w0f4v1n8c2x5ta-h2d9s6j1p8y4b7r3k0wq`,
    `${ENDPOINT} --from 2026-11-20T00:00:00Z --to 2026-11-21T00:00:00Z`,
    `${ENDPOINT} --from 2026-11-20T00:00:00Z --yes`,
  ])
    .requiredOption(...OF_ENDPOINT)
    .option('--message <id>', 'the message')
    .option('--from <time>', 'messages created at this time or later')
    .option('--to <time>', 'messages created before this time (default: now)')
    .option('--yes', 'send a time range; without it the messages are only counted, and the exit code is 1')
    .action(report(replayOptions, replay));
  add('test', 'Send a test message and wait for its first attempt; exits with 1 if it is not delivered.', [ENDPOINT])
    .requiredOption(...OF_ENDPOINT)
    .option('--wait <seconds>', `how long to wait, 1 to 3600 (default: ${DEFAULT_WAIT_SECONDS})`)
    .action(report(testOptions, test));
}

/** Calls the portal as a staff member who may manage webhooks. */
const asStaff = (
  url: string | undefined,
  context: CommandContext,
  work: (portal: PortalClient) => Promise<CommandResult>,
): Promise<CommandResult> => withPortal(url, context, work, 'manageUsers');

const endpointsOf = (company: number): string => `/api/companies/${company}/webhook-endpoints`;
const pathOf = ({ company, endpoint: id }: z.infer<typeof endpointOptions>): string =>
  `${endpointsOf(company)}/${encodeURIComponent(id)}`;

const list = ({ company, url }: z.infer<typeof portalOptions>, context: CommandContext): Promise<CommandResult> =>
  asStaff(url, context, async (portal) => {
    const endpoints = z.array(endpoint).parse(await (await portal.call('GET', endpointsOf(company))).json());
    const rows = endpoints.map((each) => [
      each.id,
      each.disabledReason ? `${each.state} (${each.disabledReason})` : each.state,
      count(each.pendingMessages),
      each.failingSince ?? '-',
      each.url,
      each.description,
    ]);
    const header = ['ID', 'STATE', 'PENDING', 'FAILING SINCE', 'URL', 'DESCRIPTION'];
    return { value: endpoints, text: rows.length > 0 ? table(header, rows) : 'There are no webhook endpoints.' };
  });

const messages = (
  { url, state, type, limit, ...key }: z.infer<typeof messagesOptions>,
  context: CommandContext,
): Promise<CommandResult> =>
  asStaff(url, context, async (portal) => {
    const query = new URLSearchParams({
      limit: String(limit),
      ...(state ? { state } : {}),
      ...(type ? { type } : {}),
    });
    const found = z.array(message).parse(await (await portal.call('GET', `${pathOf(key)}/messages?${query}`)).json());
    return { value: found, text: found.length > 0 ? tableOf(found) : 'There are no messages.' };
  });

const replay = (options: z.infer<typeof replayOptions>, context: CommandContext): Promise<CommandResult> => {
  const { url, message: messageId, from, to, yes, ...key } = options;
  if ((messageId === undefined) === (from === undefined))
    throw new UsageError('Use either --message, or --from (with an optional --to).');
  if (messageId !== undefined && to !== undefined) throw new UsageError('--to: needs --from.');
  return asStaff(url, context, async (portal) => {
    const range = { from: from ?? '', to: to ?? new Date().toISOString() };
    if (messageId === undefined && !yes)
      return preview(await countReplayable(portal, key, range, context.progress), range.to);
    const response = await portal.call('POST', `${pathOf(key)}/replay`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(messageId === undefined ? range : { messageId }),
    });
    const { count: sent } = z.object({ count: z.int() }).parse(await response.json());
    return { value: { count: sent, sent: true }, text: `${messagesText(sent)} will be sent again.` };
  });
};

const messagesText = (number: number): string => (number === 1 ? '1 message' : `${count(number)} messages`);

const preview = (number: number, to: string): CommandResult => ({
  value: { count: number, to, sent: false },
  text: `${messagesText(number)} in this time range. Nothing was sent. To send, repeat the command with --to ${to} --yes.`,
  failed: true,
});

/** Returns the number of delivered and failed messages in a time range. @throws CommandFailure if they are too many. */
async function countReplayable(
  portal: PortalClient,
  key: z.infer<typeof endpointOptions>,
  { from, to }: { from: string; to: string },
  progress: Progress,
): Promise<number> {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  if (start >= end) throw new UsageError('--to: must be after --from.');
  let found = 0;
  let path: string | undefined = `${pathOf(key)}/messages?limit=${PAGE_SIZE}`;
  while (path) {
    const response = await portal.call('GET', path);
    const page = z.array(message).parse(await response.json());
    const times = page.map(({ state, createdAt }) => ({ state, at: Date.parse(createdAt) }));
    found += times.filter(({ state, at }) => state !== 'pending' && at >= start && at < end).length;
    if (found > MAX_REPLAYED_WEBHOOKS)
      throw new CommandFailure(
        `More than ${count(MAX_REPLAYED_WEBHOOKS)} messages, which cannot be sent at once. Choose a shorter time range.`,
      );
    progress.report(`${count(found)} messages so far`);
    // The list is newest first.
    const isPast = times.some(({ at }) => at < start);
    path = isPast ? undefined : /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return found;
}

const test = ({ url, wait, ...key }: z.infer<typeof testOptions>, context: CommandContext): Promise<CommandResult> =>
  asStaff(url, context, async (portal) => {
    const { id } = message.parse(await (await portal.call('POST', `${pathOf(key)}/test`)).json());
    const path = `${pathOf(key)}/messages/${encodeURIComponent(id)}`;
    const read = async () => details.parse(await (await portal.call('GET', path)).json());
    const deadline = performance.now() + wait * 1000;
    let { attempts, ...sent } = await read();
    while (attempts.length === 0 && performance.now() < deadline) {
      context.progress.report('Waiting for the first attempt');
      await sleep(POLL_MS);
      ({ attempts, ...sent } = await read());
    }
    const tried = { ...sent, lastAttempt: attempts[0] ?? null };
    const isDelivered = tried.state === 'delivered';
    const note = isDelivered
      ? []
      : [
          tried.lastAttempt
            ? 'It will be retried.'
            : `Not sent within ${wait} seconds. It will be sent after the messages that are already pending.`,
        ];
    return { value: tried, text: [tableOf([tried]), ...note].join('\n'), failed: !isDelivered };
  });

const tableOf = (found: readonly Message[]): string =>
  table(
    ['CREATED', 'ID', 'TYPE', 'STATE', 'ATTEMPTS', 'LAST ATTEMPT'],
    found.map(({ createdAt, id, type, state, attemptCount, lastAttempt: last }) => [
      ...[createdAt, id, type, state, count(attemptCount)],
      last ? `${last.at} ${last.status ?? last.error} (${count(last.durationMs)} ms)` : '-',
    ]),
  );
