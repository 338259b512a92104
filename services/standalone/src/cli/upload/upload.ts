import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parsePeriod } from '@utility-pay/contracts';
import type { Command } from 'commander';
import { z } from 'zod';
import { type Answer, addCommand, report } from '../command.ts';
import { variable } from '../config.ts';
import { WrongUse } from '../failure.ts';
import type { Progress } from '../progress.ts';
import { followUpload } from './follow-upload.ts';
import { openPortal, type PortalClient } from './portal-client.ts';
import { openFile } from './send-file.ts';
import { count, summary } from './words.ts';

const flags = z.object({
  company: z.coerce.number({ error: 'must be a number' }).int('must be a number').positive('must be a number from 1'),
  month: z.string(),
  year: z.string(),
  file: z.string(),
  url: z.string().optional(),
  key: z.string().optional(),
  strict: z.boolean().default(false),
  errors: z.string().optional(),
});
type Flags = z.infer<typeof flags>;

const MORE = `Signs in with PORTAL_KEY, a partner key with the scope balances:write, or with PORTAL_EMAIL and
PORTAL_PASSWORD of staff (each also as X_FILE that names a file). The same file again does no harm.`;

/** `upload` */
export function addUploadCommand(program: Command): void {
  addCommand(program, 'upload', {
    does: "Send a file of bills to a running portal, and follow it until it is in the company's books.",
    more: MORE,
    examples: [
      'upload --url https://pay.example.com --company 1 --month November --year 2026 --file bills.csv',
      'upload --company 1 --month 11 --year 2026 --file bills.csv --strict --errors refused.csv --json',
    ],
  })
    .requiredOption('--company <id>', 'number of the company')
    .requiredOption('--month <month>', 'English name, or 1 to 12')
    .requiredOption('--year <year>', '2000 to 2100')
    .requiredOption('--file <path>', 'CSV; its size is no matter')
    .option('--url <address>', 'of the portal; PORTAL_URL otherwise')
    .option('--key <key>', 'Idempotency-Key: the same key with the same file is one upload')
    .option('--strict', 'end with exit code 1 when any row failed')
    .option('--errors <path>', 'write the rows that failed there, to be put right and sent again')
    .action(report(flags, upload));
}

function addressOf(url: string | undefined): string {
  const address = url ?? variable('PORTAL_URL');
  if (!address) throw new WrongUse('No portal: name it with --url, or set PORTAL_URL.');
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new WrongUse(`${address} is no address of a portal: write it like https://pay.example.com`);
  return address;
}

async function upload(given: Flags, progress: Progress): Promise<Answer> {
  const address = addressOf(given.url);
  const period = parsePeriod(given.month, given.year);
  if (!period) throw new WrongUse('--month and --year: such as November and 2026.');
  const file = await openFile(given.file, progress);
  const portal = await openPortal(address);
  try {
    return await send(portal, given, `month=${period.month}&year=${period.year}`, file, progress);
  } finally {
    await portal.close();
  }
}

async function send(
  portal: PortalClient,
  { company, key, strict, errors }: Flags,
  period: string,
  file: Awaited<ReturnType<typeof openFile>>,
  progress: Progress,
): Promise<Answer> {
  const uploads = `/api/companies/${company}/balances/uploads`;
  // Whoever may not send is told so before gigabytes travel.
  await (await portal.call('GET', uploads)).text();
  const answer = await portal.call('POST', `${uploads}?${period}&fileName=${encodeURIComponent(file.name)}`, {
    headers: {
      'content-type': 'text/csv',
      'content-length': String(file.size),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: file.body,
    duplex: 'half',
  });
  const { uploadId } = z.object({ uploadId: z.string() }).parse(await answer.json());
  const path = `${uploads}/${uploadId}`;
  const done = await followUpload(portal, path, ({ state, totalProcessed, rowsTotal, failed }) => {
    const total = rowsTotal === null ? '' : ` of ${count(rowsTotal)}`;
    progress.at(`${state}: ${count(totalProcessed)}${total} rows, ${count(failed)} failed`);
  });
  if (errors && done.failed > 0) {
    const { body } = await portal.call('GET', `${path}/errors.csv`);
    if (body) await pipeline(body, createWriteStream(errors));
  }
  return { value: done, text: summary(done), failed: done.state === 'failed' || (strict && done.failed > 0) };
}
