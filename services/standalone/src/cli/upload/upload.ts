import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { AS_OF_FORMAT, parseAsOf, parsePeriod } from '@utility-pay/contracts';
import type { Command } from 'commander';
import { z } from 'zod';
import { UsageError } from '../../errors.ts';
import { type CommandContext, type CommandResult, report } from '../command.ts';
import { count, megabytes } from '../format.ts';
import { addPortalCommand, CREDENTIALS_HELP, type PortalClient, portalOptions, withPortal } from '../portal-client.ts';
import type { Progress } from '../progress.ts';
import { comparedUpload, comparisonText } from './comparison.ts';
import { followUpload, saveErrors, saveMissing, summary } from './follow-upload.ts';

const flags = portalOptions.extend({
  month: z.string(),
  year: z.string(),
  file: z.string(),
  asOf: z.string().optional(),
  key: z.string().optional(),
  dryRun: z.boolean().default(false),
  strict: z.boolean().default(false),
  errors: z.string().optional(),
  missing: z.string().optional(),
});
type Flags = z.infer<typeof flags>;

const MORE = `${CREDENTIALS_HELP}
Uploading the same file again is safe.`;

/** `upload` */
export function addUploadCommand(program: Command): void {
  addPortalCommand(program, 'upload', {
    summary: 'Upload a bill file to a running portal and wait for the result.',
    more: MORE,
    examples: [
      'upload --url https://pay.example.com --company 1 --month November --year 2026 --file bills.csv',
      'upload --company 1 --month 11 --year 2026 --file bills.csv --strict --errors refused.csv --json',
      'upload --company 1 --month 11 --year 2026 --file bills.csv --dry-run',
    ],
  })
    .requiredOption('--month <month>', 'English name, or 1 to 12')
    .requiredOption('--year <year>', '2000 to 2100')
    .requiredOption('--file <path>', 'CSV file of any size')
    .option(
      '--as-of <time>',
      'balance-forward billing: when the file was made, like 2026-12-01T08:00:00-06:00 (default: now)',
    )
    .option('--key <key>', 'idempotency key: the same key with the same file is one upload')
    .option('--dry-run', 'compare the file with the accounts, print what it would change, and apply nothing')
    .option('--strict', 'exit with code 1 if any row failed; with --dry-run also if something is unusual')
    .option('--errors <path>', 'write failed rows to this file, to correct and upload again')
    .option(
      '--missing <path>',
      'with --dry-run: write customers of the latest earlier month whom the file does not bill to this file',
    )
    .action(report(flags, upload));
}

async function upload(options: Flags, context: CommandContext): Promise<CommandResult> {
  const { progress } = context;
  const period = parsePeriod(options.month, options.year);
  if (!period) throw new UsageError('--month and --year: must be like November and 2026.');
  const asOf = options.asOf === undefined ? undefined : parseAsOf(options.asOf);
  if (options.missing !== undefined && !options.dryRun) throw new UsageError('--missing: only with --dry-run.');
  if (options.asOf !== undefined && !asOf) throw new UsageError(`--as-of: ${AS_OF_FORMAT}.`);
  const query = new URLSearchParams({ month: String(period.month), year: String(period.year) });
  if (asOf) query.set('asOf', asOf.toISOString());
  if (options.dryRun) query.set('review', 'always');
  const file = await openFile(options.file, progress);
  return withPortal(options.url, context, (portal) => send(portal, { options, query, file, progress }));
}

const accepted = z.object({ uploadId: z.string(), warnings: z.array(z.string()) });

async function send(
  portal: PortalClient,
  {
    options,
    query,
    file,
    progress,
  }: { options: Flags; query: URLSearchParams; file: OutgoingFile; progress: Progress },
): Promise<CommandResult> {
  const { company, key, dryRun, strict, errors, missing } = options;
  const uploads = `/api/companies/${company}/balances/uploads`;
  // This request checks the permission before the file, which may have gigabytes, is sent.
  await (await portal.call('GET', uploads)).text();
  const response = await portal.call('POST', `${uploads}?${query}&fileName=${encodeURIComponent(file.name)}`, {
    headers: {
      'content-type': 'text/csv',
      'content-length': String(file.size),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: file.body,
    duplex: 'half',
  });
  const { uploadId, warnings } = accepted.parse(await response.json());
  const path = `${uploads}/${uploadId}`;
  const result = await followUpload(portal, path, ({ state, totalProcessed, rowsCompared, rowsTotal, failed }) => {
    const total = rowsTotal === null ? '' : ` of ${count(rowsTotal)}`;
    if (state === 'comparing') progress.report(`comparing: ${count(rowsCompared)}${total} rows`);
    else if (state !== 'awaiting_approval')
      progress.report(`${state}: ${count(totalProcessed)}${total} rows, ${count(failed)} failed`);
  });
  if (dryRun && result.state !== 'failed') return finishDryRun(portal, path, { strict, errors, missing });
  if (errors && result.failed > 0) await saveErrors(portal, path, errors);
  const text = [summary(result), ...warnings.map((warning) => `\nWarning: ${warning}`)].join('\n');
  return { value: { ...result, warnings }, text, failed: result.state === 'failed' || (strict && result.failed > 0) };
}

/** Prints the comparison and discards the upload. */
async function finishDryRun(
  portal: PortalClient,
  path: string,
  { strict, errors, missing }: Pick<Flags, 'strict' | 'errors' | 'missing'>,
): Promise<CommandResult> {
  const compared = comparedUpload.parse(await (await portal.call('GET', path)).json());
  const { failedRows, warnings } = compared.comparison;
  // An upload in which every row fails is not awaiting approval, and one that was sent before with the same key is
  // discarded already.
  const isDiscardable = compared.state === 'awaiting_approval';
  try {
    if (errors && failedRows > 0) await saveErrors(portal, path, errors);
    if (missing && isDiscardable && compared.comparison.missing) await saveMissing(portal, path, missing);
  } finally {
    if (isDiscardable) await (await portal.call('POST', `${path}/discard`)).text();
  }
  return {
    value: compared.comparison,
    text: comparisonText(compared, 'Dry run'),
    failed: strict && (failedRows > 0 || warnings.length > 0),
  };
}

/** A file to send; reading `body` reports progress. */
export interface OutgoingFile {
  name: string;
  size: number;
  body: ReadableStream<Uint8Array>;
}

/** Opens a file as a stream with backpressure, so memory does not depend on its size. @throws UsageError */
async function openFile(path: string, progress: Progress): Promise<OutgoingFile> {
  const stats = await stat(path).catch(() => undefined);
  if (!stats?.isFile()) throw new UsageError(`--file: ${path} is not a readable file.`);
  const { size } = stats;
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    let sent = 0;
    for await (const chunk of createReadStream(path)) {
      sent += chunk.length;
      progress.report(`Sending: ${megabytes(sent)} of ${megabytes(size)} MB`);
      yield chunk;
    }
    progress.report('Sent, waiting for the portal ...');
  };
  return { name: basename(path), size, body: ReadableStream.from(counted()) };
}
