import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { z } from 'zod';
import { CommandFailure } from '../errors.ts';
import { type CommandContext, type CommandResult, report } from './command.ts';
import { count, table } from './format.ts';
import {
  addPortalCommand,
  CREDENTIALS_HELP,
  POLL_MS,
  type PortalClient,
  portalOptions,
  waitOption,
  withPortal,
} from './portal-client.ts';

const DEFAULT_WAIT_SECONDS = 300;
/** Maximum number of newest files that are listed, or searched for a name. */
const MAX_LISTED = 200;

const checkOptions = portalOptions.extend({ wait: waitOption.default(DEFAULT_WAIT_SECONDS) });
const fileOptions = portalOptions.extend({ file: z.string().min(1) });

const filePickup = z.object({
  server: z.object({ host: z.string(), port: z.int(), username: z.string(), folder: z.string() }),
  namePattern: z.string(),
  resultFolder: z.string().nullable(),
  isChecking: z.boolean(),
  checkedAt: z.iso.datetime().nullable(),
  nextCheckAt: z.iso.datetime(),
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

const MORE = `${CREDENTIALS_HELP}
The server and the name pattern are set on the page File Pickup.`;

/** `file-pickup status|files|check|pick-up-again` */
export function addFilePickupCommands(program: Command): void {
  const pickup = program
    .command('file-pickup')
    .description("Follow the bill files that a running portal picks up from a company's SFTP server.");
  const add = (name: string, summary: string, example: string): Command =>
    addPortalCommand(pickup, name, { summary, more: MORE, examples: [`file-pickup ${name} ${example}`] });

  add(
    'status',
    'Print where files are picked up, and when; exits with 1 if the folder could not be read.',
    '--company 1',
  ).action(report(portalOptions, status));
  add('files', `List the newest ${MAX_LISTED} files that were found in the folder.`, '--company 1 --json').action(
    report(portalOptions, files),
  );
  add(
    'check',
    'Check the folder now, wait until its new files are uploaded, and list them; exits with 1 if one is refused.',
    '--company 1 --wait 120',
  )
    .option('--wait <seconds>', `how long to wait, 1 to 3600 (default: ${DEFAULT_WAIT_SECONDS})`)
    .action(report(checkOptions, check));
  add(
    'pick-up-again',
    'Upload a file again, even if it was recognized as uploaded before.',
    '--company 1 --file bills-2026-11.csv',
  )
    .requiredOption('--file <name>', 'name of the file, or its id if several have the name: the newest one is used')
    .action(report(fileOptions, pickUpAgain));
}

const pathOf = (company: number): string => `/api/companies/${company}/file-pickup`;

async function readPickup(portal: PortalClient, company: number): Promise<FilePickup> {
  const pickup = filePickup.nullable().parse(await (await portal.call('GET', pathOf(company))).json());
  if (!pickup) throw new CommandFailure(`File pickup is not set up for company ${company}.`);
  return pickup;
}

const listFiles = async (portal: PortalClient, company: number): Promise<PickupFile[]> =>
  z.array(pickupFile).parse(await (await portal.call('GET', `${pathOf(company)}/files?limit=${MAX_LISTED}`)).json());

const status = ({ company, url }: z.infer<typeof portalOptions>, context: CommandContext): Promise<CommandResult> =>
  withPortal(url, context, async (portal) => {
    const pickup = await readPickup(portal, company);
    return { value: pickup, text: statusText(pickup), failed: pickup.problem !== null };
  });

const files = ({ company, url }: z.infer<typeof portalOptions>, context: CommandContext): Promise<CommandResult> =>
  withPortal(url, context, async (portal) => {
    const found = await listFiles(portal, company);
    return { value: found, text: found.length > 0 ? tableOf(found) : 'No files have been found yet.' };
  });

const check = ({ company, url, wait }: z.infer<typeof checkOptions>, context: CommandContext): Promise<CommandResult> =>
  withPortal(url, context, async (portal) => {
    const known = new Set((await listFiles(portal, company)).map(keyOf));
    await portal.call('POST', `${pathOf(company)}/check`);
    const deadline = performance.now() + wait * 1000;
    let found: PickupFile[] = [];
    while (performance.now() < deadline) {
      await sleep(POLL_MS);
      const pickup = await readPickup(portal, company);
      if (pickup.isChecking) {
        context.progress.report('Checking the folder');
        continue;
      }
      found = (await listFiles(portal, company)).filter((file) => !known.has(keyOf(file)) || isPending(file));
      if (pickup.problem !== null) return resultOf(pickup, found, `Problem: ${pickup.problem}`);
      const pending = found.filter(isPending).length;
      if (pending === 0) return resultOf(pickup, found);
      context.progress.report(`Files waiting to be uploaded: ${count(pending)}`);
    }
    const pickup = await readPickup(portal, company);
    return resultOf(pickup, found, `Not finished after ${wait} seconds. The portal continues in the background.`);
  });

/** Identifies the state of a file, to find the files that a check has added or changed. */
const keyOf = ({ id, state, upload }: PickupFile): string => `${id} ${state} ${upload?.id}`;

/** Returns whether a file waits only until it has stopped changing. A waiting file with a message may wait for long. */
const isPending = ({ state, message }: PickupFile): boolean => state === 'waiting' && message === null;

function resultOf(pickup: FilePickup, found: PickupFile[], problem?: string): CommandResult {
  const lines = [found.length > 0 ? tableOf(found) : 'There are no new files.', ...(problem ? [problem] : [])];
  const failed = problem !== undefined || found.some(({ state }) => state === 'refused');
  return { value: { filePickup: pickup, files: found }, text: lines.join('\n'), failed };
}

const pickUpAgain = (
  { company, url, file: wanted }: z.infer<typeof fileOptions>,
  context: CommandContext,
): Promise<CommandResult> =>
  withPortal(url, context, async (portal) => {
    const file = (await listFiles(portal, company)).find(({ id, name }) => id === wanted || name === wanted);
    if (!file) throw new CommandFailure(`${wanted} is not among the newest ${MAX_LISTED} files of company ${company}.`);
    const path = `${pathOf(company)}/files/${encodeURIComponent(file.id)}/pick-up-again`;
    const waiting = pickupFile.parse(await (await portal.call('POST', path)).json());
    return { value: waiting, text: `${waiting.name} will be uploaded again at the next check of the folder.` };
  });

function statusText({ server, namePattern, resultFolder, checkedAt, nextCheckAt, problem }: FilePickup): string {
  return [
    `server         ${server.username}@${server.host}:${server.port}`,
    `folder         ${server.folder || '(home folder)'}`,
    `names          ${namePattern}`,
    `result folder  ${resultFolder ?? '(none)'}`,
    `last read      ${checkedAt ?? 'never'}`,
    `next           ${nextCheckAt}`,
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
