import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { NO_NEW_PAYMENTS } from '@utility-pay/contracts';
import type { Command } from 'commander';
import { z } from 'zod';
import { CommandFailure } from '../errors.ts';
import { type CommandContext, type CommandResult, report } from './command.ts';
import { dollars } from './format.ts';
import {
  addPortalCommand,
  CREDENTIALS_HELP,
  POLL_MS,
  type PortalClient,
  portalOptions,
  withPortal,
} from './portal-client.ts';

/** How many payment files `list` lists without `--limit`. */
const DEFAULT_LISTED = 100;
/** Payment files per request. */
const PAGE_SIZE = 200;

const fileOptions = portalOptions.extend({ file: z.coerce.number({ error: 'must be a number' }).int().positive() });
const createOptions = portalOptions.extend({
  output: z.string().optional(),
  key: z.string().optional(),
  allowEmpty: z.boolean().default(false),
});
const listOptions = portalOptions.extend({
  limit: z.coerce.number({ error: 'must be a number' }).int('must be a whole number').positive('must be at least 1'),
});
const downloadOptions = fileOptions.extend({ output: z.string() });

const paymentFile = z.object({
  id: z.string(),
  number: z.int(),
  state: z.string(),
  fileName: z.string(),
  createdAt: z.iso.datetime(),
  rows: z.int(),
  payments: z.number(),
  refundsAndReversals: z.number(),
  hasMore: z.boolean(),
  message: z.string().nullable(),
  delivery: z.object({ state: z.string(), message: z.string().nullable() }).nullable(),
});
type PaymentFile = z.infer<typeof paymentFile>;

const MORE_WAITING =
  'The file is full and more payments are waiting. Run the command again, with another key, to create the next file.';

/** `payment-files create|list|download|confirm|discard|deliver` */
export function addPaymentFileCommands(program: Command): void {
  const files = program
    .command('payment-files')
    .description('Create and download files with payments, refunds and reversals for a billing system.');
  const add = (name: string, summary: string, example: string): Command =>
    addPortalCommand(files, name, { summary, more: CREDENTIALS_HELP, examples: [`payment-files ${name} ${example}`] });
  const OF_FILE: [string, string] = ['--file <number>', 'number of the payment file'];

  add(
    'create',
    'Create a file of the payments that are in no file yet; exits with 1 if there are none.',
    '--company 1 --output payments.csv --key 2026-11-29 --allow-empty',
  )
    .option('--output <path>', 'download the file to this path')
    .option('--key <key>', 'idempotency key: a repeated command with the same key within 24 hours gets the same file')
    .option('--allow-empty', 'exit with code 0 if there are no new payments')
    .action(report(createOptions, create));
  add('list', 'List payment files, newest first.', '--company 1 --limit 500 --json')
    .option('--limit <count>', 'list at most this many', String(DEFAULT_LISTED))
    .action(report(listOptions, list));
  add('download', 'Download a file: the same bytes each time.', '--company 1 --file 12 --output payments.csv')
    .requiredOption(...OF_FILE)
    .requiredOption('--output <path>', 'where to write it')
    .action(report(downloadOptions, download));
  add('confirm', 'Confirm that the billing system has imported a file.', '--company 1 --file 12')
    .requiredOption(...OF_FILE)
    .action(report(fileOptions, change('confirm')));
  add('discard', 'Discard a file that is not confirmed: its rows will be in the next one.', '--company 1 --file 12')
    .requiredOption(...OF_FILE)
    .action(report(fileOptions, change('discard')));
  add('deliver', 'Deliver a file to the SFTP server of the company again.', '--company 1 --file 12')
    .requiredOption(...OF_FILE)
    .action(report(fileOptions, change('deliver')));
}

const NEXT_PAGE = /<([^>]+)>; rel="next"/;

const pathOf = (company: number): string => `/api/companies/${company}/payment-files`;

const create = (
  { company, url, output, key, allowEmpty }: z.infer<typeof createOptions>,
  context: CommandContext,
): Promise<CommandResult> =>
  withPortal(url, context, async (portal) => {
    const requested = await portal
      .call('POST', pathOf(company), { headers: key ? { 'idempotency-key': key } : {} })
      .catch((error: unknown) => {
        if (allowEmpty && error instanceof CommandFailure && error.message.includes(NO_NEW_PAYMENTS)) return undefined;
        throw error;
      });
    if (!requested) return { value: null, text: await emptyText(portal, company) };
    let file = paymentFile.parse(await requested.json());
    while (file.state === 'creating') {
      context.progress.report(`Payment file ${file.number} is being created`);
      await sleep(POLL_MS);
      file = paymentFile.parse(await (await portal.call('GET', `${pathOf(company)}/${file.id}`)).json());
    }
    const isReady = file.state === 'ready';
    if (isReady && output) await save(portal, company, file, output);
    const text = file.hasMore ? `${lineOf(file)}\n${MORE_WAITING}` : lineOf(file);
    return { value: file, text, failed: !isReady };
  });

/** Returns the text printed if there are no new payments; it names the newest file if that is not confirmed. */
async function emptyText(portal: PortalClient, company: number): Promise<string> {
  const { value: newest } = await listFiles(portal, company, 1).next();
  const unconfirmed = newest?.state === 'ready' ? ` Payment file ${newest.number} is not confirmed yet.` : '';
  return `${NO_NEW_PAYMENTS}.${unconfirmed}`;
}

const list = ({ company, url, limit }: z.infer<typeof listOptions>, context: CommandContext): Promise<CommandResult> =>
  withPortal(url, context, async (portal) => {
    const files: PaymentFile[] = [];
    let hasMore = false;
    for await (const file of listFiles(portal, company, limit + 1)) {
      hasMore = files.length === limit;
      if (hasMore) break;
      files.push(file);
    }
    const rest = hasMore ? ['There are older files: use a higher --limit.'] : [];
    return { value: files, text: [...files.map(lineOf), ...rest].join('\n') || 'There are no payment files.' };
  });

const download = (
  { company, url, file: number, output }: z.infer<typeof downloadOptions>,
  context: CommandContext,
): Promise<CommandResult> =>
  withPortal(url, context, async (portal) => {
    const file = await find(portal, company, number);
    await save(portal, company, file, output);
    return { value: file, text: lineOf(file) };
  });

const change =
  (action: 'confirm' | 'discard' | 'deliver') =>
  ({ company, url, file: number }: z.infer<typeof fileOptions>, context: CommandContext): Promise<CommandResult> =>
    withPortal(url, context, async (portal) => {
      const { id } = await find(portal, company, number);
      const file = paymentFile.parse(await (await portal.call('POST', `${pathOf(company)}/${id}/${action}`)).json());
      return { value: file, text: lineOf(file) };
    });

/**
 * Yields the files of the company, newest first. Requests them in pages of `pageSize`, or PAGE_SIZE if that is smaller.
 */
async function* listFiles(
  portal: PortalClient,
  company: number,
  pageSize = PAGE_SIZE,
): AsyncGenerator<PaymentFile, void> {
  let path: string | undefined = `${pathOf(company)}?limit=${Math.min(pageSize, PAGE_SIZE)}`;
  while (path) {
    const response = await portal.call('GET', path);
    yield* z.array(paymentFile).parse(await response.json());
    path = NEXT_PAGE.exec(response.headers.get('link') ?? '')?.[1];
  }
}

/** Returns the payment file with a number. @throws CommandFailure if the company has none. */
async function find(portal: PortalClient, company: number, number: number): Promise<PaymentFile> {
  for await (const file of listFiles(portal, company)) {
    if (file.number === number) return file;
    if (file.number < number) break;
  }
  throw new CommandFailure(`Company ${company} has no payment file ${number}.`);
}

/**
 * Saves the content of a file. Writes it under another name first, so that a program that watches the folder never
 * reads a part.
 */
async function save(portal: PortalClient, company: number, { id }: PaymentFile, output: string): Promise<void> {
  const { body } = await portal.call('GET', `${pathOf(company)}/${id}/content`);
  if (!body) throw new CommandFailure('The portal sent no content.');
  await pipeline(Readable.fromWeb(body), createWriteStream(`${output}.part`));
  await rename(`${output}.part`, output);
}

function lineOf({
  number,
  state,
  createdAt,
  rows,
  payments,
  refundsAndReversals,
  message,
  delivery,
}: PaymentFile): string {
  const sums = `${rows} ${rows === 1 ? 'row' : 'rows'}, payments ${dollars(payments)}, refunds and reversals ${dollars(refundsAndReversals)}`;
  const notes = [message, delivery && `delivery ${delivery.state}${delivery.message ? `: ${delivery.message}` : ''}`];
  return [`${number}  ${createdAt}  ${state}  ${sums}`, ...notes.filter(Boolean)].join('  ');
}
