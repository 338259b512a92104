import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { z } from 'zod';
import { CommandFailure } from '../errors.ts';
import { type Answer, addCommand, report } from './command.ts';
import { count, table } from './format.ts';
import { companyOption, type PortalClient, portalUrl, waitOption, withPortal } from './portal-client.ts';
import type { Progress } from './progress.ts';

const PAUSE_MS = 1_000;
const DEFAULT_WAIT_SECONDS = 300;
/** Files that are listed, and looked through for one with a name. */
const MAX_LISTED = 200;
/**
 * The folder is read every 5 minutes, so a failed look is followed by the next one within 6. While it is being read, the
 * portal reserves it for longer.
 */
const LONGEST_PAUSE_MS = 6 * 60_000;

const connection = z.object({ company: companyOption, url: z.string().optional() });
const checked = connection.extend({ wait: waitOption.default(DEFAULT_WAIT_SECONDS) });
const ofFile = connection.extend({ file: z.string().min(1) });

const filePickup = z.object({
  server: z.object({ host: z.string(), port: z.int(), username: z.string(), folder: z.string() }),
  namePattern: z.string(),
  resultFolder: z.string().nullable(),
  lookedAt: z.iso.datetime().nullable(),
  nextLookAt: z.iso.datetime(),
  problem: z.string().nullable(),
});
type FilePickup = z.infer<typeof filePickup>;

const pickupFile = z.object({
  id: z.string(),
  name: z.string(),
  bytes: z.number(),
  foundAt: z.iso.datetime(),
  month: z.int().nullable(),
  year: z.int().nullable(),
  state: z.string(),
  message: z.string().nullable(),
  upload: z.object({ id: z.string(), state: z.string(), message: z.string().nullable() }).nullable(),
});
type PickupFile = z.infer<typeof pickupFile>;

const MORE = `Authenticates with PORTAL_KEY (a partner key with the scope balances:write), or with PORTAL_EMAIL and
PORTAL_PASSWORD of a staff member; each can also be read from a file, e.g. PORTAL_KEY_FILE.
The server and the name pattern are set on the page File Pickup.`;

/** `file-pickup status|files|check|again` */
export function addFilePickupCommands(program: Command): void {
  const pickup = program
    .command('file-pickup')
    .description("Follow the bill files that a running portal picks up from a company's SFTP server.");
  const add = (name: string, summary: string, example: string): Command =>
    addCommand(pickup, name, { summary, more: MORE, examples: [`file-pickup ${name} ${example}`] })
      .requiredOption('--company <id>', 'company id')
      .option('--url <address>', 'address of the portal (default: PORTAL_URL)');

  add(
    'status',
    'Print where files are picked up, and when; exits with 1 if the folder could not be read.',
    '--company 1',
  ).action(report(connection, status));
  add('files', `List the newest ${MAX_LISTED} files that were found in the folder.`, '--company 1 --json').action(
    report(connection, files),
  );
  add(
    'check',
    'Have the folder read now, wait until its new files are uploaded, and list them; exits with 1 if one is refused.',
    '--company 1 --wait 120',
  )
    .option('--wait <seconds>', `how long to wait, 1 to 3600 (default: ${DEFAULT_WAIT_SECONDS})`)
    .action(report(checked, check));
  add(
    'again',
    'Have a file uploaded again, also one that was recognized as uploaded before.',
    '--company 1 --file bills-2026-11.csv',
  )
    .requiredOption('--file <name>', 'name of the file, or its id if several have the name: the newest one is used')
    .action(report(ofFile, again));
}

const pathOf = (company: number): string => `/api/companies/${company}/file-pickup`;

async function read(portal: PortalClient, company: number): Promise<FilePickup> {
  const pickup = filePickup.nullable().parse(await (await portal.call('GET', pathOf(company))).json());
  if (!pickup) throw new CommandFailure(`File pickup is not set up for company ${company}.`);
  return pickup;
}

const listed = async (portal: PortalClient, company: number): Promise<PickupFile[]> =>
  z.array(pickupFile).parse(await (await portal.call('GET', `${pathOf(company)}/files?limit=${MAX_LISTED}`)).json());

const status = ({ company, url }: z.infer<typeof connection>): Promise<Answer> =>
  withPortal(portalUrl(url), async (portal) => {
    const pickup = await read(portal, company);
    return { value: pickup, text: statusText(pickup), failed: pickup.problem !== null };
  });

const files = ({ company, url }: z.infer<typeof connection>): Promise<Answer> =>
  withPortal(portalUrl(url), async (portal) => {
    const found = await listed(portal, company);
    return { value: found, text: found.length > 0 ? tableOf(found) : 'No files were found yet.' };
  });

const check = ({ company, url, wait }: z.infer<typeof checked>, progress: Progress): Promise<Answer> =>
  withPortal(portalUrl(url), async (portal) => {
    const known = new Set((await listed(portal, company)).map(keyOf));
    const requested = filePickup.parse(await (await portal.call('POST', `${pathOf(company)}/check`)).json());
    const until = performance.now() + wait * 1000;
    let found: PickupFile[] = [];
    let { lookedAt } = requested;
    while (performance.now() < until) {
      await sleep(PAUSE_MS);
      const response = await portal.call('GET', pathOf(company));
      const pickup = filePickup.parse(await response.json());
      const isRead = pickup.lookedAt !== lookedAt;
      const isFailed = pickup.problem !== null && isOver(pickup, requested, response);
      if (isRead || isFailed) {
        found = (await listed(portal, company)).filter((file) => !known.has(keyOf(file)) || isPending(file));
        lookedAt = pickup.lookedAt;
      }
      if (isFailed) return answerOf(pickup, found, `Problem: ${pickup.problem}`);
      const pending = found.filter(isPending).length;
      if (lookedAt !== requested.lookedAt && pending === 0) return answerOf(pickup, found);
      progress.report(pending > 0 ? `Files that wait to be uploaded: ${count(pending)}` : 'The folder is being read');
    }
    const pickup = await read(portal, company);
    return answerOf(pickup, found, `Not finished after ${wait} seconds. The portal goes on in the background.`);
  });

/** A new version of a file, a changed state or another upload is something that was picked up. */
const keyOf = ({ id, state, upload }: PickupFile): string => `${id} ${state} ${upload?.id}`;

/** Whether a file waits only to stay the same; with a message it may wait for long. */
const isPending = ({ state, message }: PickupFile): boolean => state === 'waiting' && message === null;

/** Returns whether the requested look is over: the next one is due soon, by the portal's clock, and not at once. */
function isOver({ nextLookAt }: FilePickup, requested: FilePickup, { headers }: Response): boolean {
  const dueInMs = Date.parse(nextLookAt) - Date.parse(headers.get('date') ?? '');
  return nextLookAt !== requested.nextLookAt && dueInMs > PAUSE_MS && dueInMs < LONGEST_PAUSE_MS;
}

function answerOf(pickup: FilePickup, found: PickupFile[], problem?: string): Answer {
  const lines = [found.length > 0 ? tableOf(found) : 'There are no new files.', ...(problem ? [problem] : [])];
  const failed = problem !== undefined || found.some(({ state }) => state === 'refused');
  return { value: { filePickup: pickup, files: found }, text: lines.join('\n'), failed };
}

const again = ({ company, url, file: wanted }: z.infer<typeof ofFile>): Promise<Answer> =>
  withPortal(portalUrl(url), async (portal) => {
    const file = (await listed(portal, company)).find(({ id, name }) => id === wanted || name === wanted);
    if (!file) throw new CommandFailure(`${wanted} is not among the newest ${MAX_LISTED} files of company ${company}.`);
    const path = `${pathOf(company)}/files/${encodeURIComponent(file.id)}/pick-up-again`;
    const waiting = pickupFile.parse(await (await portal.call('POST', path)).json());
    return { value: waiting, text: `${waiting.name} is uploaded again as soon as the folder is read.` };
  });

function statusText({ server, namePattern, resultFolder, lookedAt, nextLookAt, problem }: FilePickup): string {
  return [
    `server         ${server.username}@${server.host}:${server.port}`,
    `folder         ${server.folder || '(home folder)'}`,
    `names          ${namePattern}`,
    `result folder  ${resultFolder ?? '(none)'}`,
    `last read      ${lookedAt ?? 'never'}`,
    `next           ${nextLookAt}`,
    ...(problem ? [`problem        ${problem}`] : []),
  ].join('\n');
}

const tableOf = (found: readonly PickupFile[]): string =>
  table(
    ['FOUND', 'NAME', 'MONTH', 'STATE', 'UPLOAD', 'MESSAGE'],
    found.map(({ foundAt, name, month, year, state, upload, message }) => [
      foundAt,
      name,
      month === null ? '-' : `${year}-${String(month).padStart(2, '0')}`,
      state,
      upload ? `${upload.id} ${upload.state}` : '-',
      message ?? upload?.message ?? '',
    ]),
  );
