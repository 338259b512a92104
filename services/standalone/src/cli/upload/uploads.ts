import { periodText } from '@utility-pay/contracts';
import type { Command } from 'commander';
import { z } from 'zod';
import { type CommandContext, type CommandResult, report } from '../command.ts';
import { count } from '../format.ts';
import { addPortalCommand, CREDENTIALS_HELP, type PortalClient, portalOptions, withPortal } from '../portal-client.ts';
import { comparedUpload, comparisonText, undoText } from './comparison.ts';
import { followUpload, saveErrors, saveMissing, summary, uploadSchema } from './follow-upload.ts';

const MAX_LISTED = 100;
const KINDS = ['all', 'new', 'changed'] as const;

const listedUpload = uploadSchema.extend({ fileName: z.string().nullable(), createdAt: z.iso.datetime() }).loose();
type ListedUpload = z.infer<typeof listedUpload>;

const uploadOptions = portalOptions.extend({ upload: z.string().min(1) });
const approveOptions = uploadOptions.extend({
  apply: z.enum(KINDS, { error: `must be ${KINDS.join(', ')}` }).default('all'),
  strict: z.boolean().default(false),
  errors: z.string().optional(),
});
const saveOptions = uploadOptions.extend({ output: z.string() });

/** `uploads list|show|approve|discard|errors|missing` */
export function addUploadsCommands(program: Command): void {
  const uploads = program
    .command('uploads')
    .description('List uploads, and approve or discard those that await approval.');
  const add = (name: string, summaryText: string, example: string): Command =>
    addPortalCommand(uploads, name, {
      summary: summaryText,
      more: CREDENTIALS_HELP,
      examples: [`uploads ${name} ${example}`],
    });
  const OF_UPLOAD: [string, string] = ['--upload <id>', 'upload id, as list prints it'];
  const ONE = '--company 1 --upload 665f1f77bcf86cd799439011';

  add('list', `List the newest ${MAX_LISTED} uploads.`, '--company 1 --json').action(report(portalOptions, list));
  add('show', 'Show an upload: its result, or what it would change.', ONE)
    .requiredOption(...OF_UPLOAD)
    .action(report(uploadOptions, show));
  add('approve', 'Apply an upload that awaits approval, and wait for the result.', `${ONE} --apply changed`)
    .requiredOption(...OF_UPLOAD)
    .option('--apply <kinds>', 'which customers to apply: all, new or changed', 'all')
    .option('--strict', 'exit with code 1 if any row failed')
    .option('--errors <path>', 'write failed rows to this file, to correct and upload again')
    .action(report(approveOptions, approve));
  add('discard', 'Discard an upload that awaits approval; nothing is applied.', ONE)
    .requiredOption(...OF_UPLOAD)
    .action(report(uploadOptions, discard));
  add('errors', 'Save the failed rows of an upload, to correct and upload again.', `${ONE} --output refused.csv`)
    .requiredOption(...OF_UPLOAD)
    .requiredOption('--output <path>', 'where to write them')
    .action(report(saveOptions, save));
  add('missing', 'Save the customers that an upload that awaits approval does not bill.', `${ONE} --output missing.csv`)
    .requiredOption(...OF_UPLOAD)
    .requiredOption('--output <path>', 'where to write them')
    .action(report(saveOptions, saveMissingOf));
}

const pathOf = ({ company, upload }: { company: number; upload: string }): string =>
  `/api/companies/${company}/balances/uploads/${encodeURIComponent(upload)}`;

const read = async (portal: PortalClient, path: string): Promise<unknown> => (await portal.call('GET', path)).json();

const list = ({ company, url }: z.infer<typeof portalOptions>, context: CommandContext): Promise<CommandResult> =>
  withPortal(url, context, async (portal) => {
    const path = `/api/companies/${company}/balances/uploads?limit=${MAX_LISTED}`;
    const uploads = z.array(listedUpload).parse(await read(portal, path));
    return { value: uploads, text: uploads.map(lineOf).join('\n') || 'There are no uploads.' };
  });

const show = ({ url, ...which }: z.infer<typeof uploadOptions>, context: CommandContext): Promise<CommandResult> =>
  withPortal(url, context, async (portal) => {
    const value = await read(portal, pathOf(which));
    const upload = listedUpload.parse(value);
    const lines = [lineOf(upload), ...(upload.message ? [upload.message] : [])];
    const compared = comparedUpload.safeParse(value);
    if (compared.success && upload.state === 'awaiting_approval')
      lines.push(upload.undoOf ? undoText(compared.data) : comparisonText(compared.data, 'Upload awaiting approval'));
    return { value, text: lines.join('\n') };
  });

const approve = (
  { url, apply, strict, errors, ...which }: z.infer<typeof approveOptions>,
  context: CommandContext,
): Promise<CommandResult> =>
  withPortal(url, context, async (portal) => {
    const path = pathOf(which);
    const included = { includeNew: apply !== 'changed', includeChanged: apply !== 'new' };
    const headers = { 'content-type': 'application/json' };
    await (await portal.call('POST', `${path}/approve`, { headers, body: JSON.stringify(included) })).text();
    const result = await followUpload(portal, path, ({ state, totalProcessed, failed }) =>
      context.progress.report(`${state}: ${count(totalProcessed)} rows, ${count(failed)} failed`),
    );
    if (errors && result.failed > 0) await saveErrors(portal, path, errors);
    const isFailed = result.state !== 'completed';
    return { value: result, text: summary(result), failed: isFailed || (strict && result.failed > 0) };
  });

const discard = ({ url, ...which }: z.infer<typeof uploadOptions>, context: CommandContext): Promise<CommandResult> =>
  withPortal(url, context, async (portal) => {
    const discarded = uploadSchema.parse(await (await portal.call('POST', `${pathOf(which)}/discard`)).json());
    return { value: discarded, text: `Upload ${discarded.id} is discarded. Nothing was applied.` };
  });

const save = (
  { url, output, ...which }: z.infer<typeof saveOptions>,
  context: CommandContext,
): Promise<CommandResult> =>
  withPortal(url, context, async (portal) => {
    const { id, failed, listedErrors } = uploadSchema.parse(await read(portal, pathOf(which)));
    await saveErrors(portal, pathOf(which), output);
    const rows = listedErrors === null ? 'failed rows' : `first failed rows (of ${count(listedErrors)} stored ones)`;
    return { value: { id, failed, listedErrors, output }, text: `The ${rows} of upload ${id} are in ${output}.` };
  });

const saveMissingOf = (
  { url, output, ...which }: z.infer<typeof saveOptions>,
  context: CommandContext,
): Promise<CommandResult> =>
  withPortal(url, context, async (portal) => {
    await saveMissing(portal, pathOf(which), output);
    const text = `The customers that upload ${which.upload} does not bill are in ${output}.`;
    return { value: { id: which.upload, output }, text };
  });

function lineOf({ id, createdAt, state, month, year, fileName, undoOf, successful, failed }: ListedUpload): string {
  const name = undoOf ? `undo of ${undoOf}` : (fileName ?? '');
  const rows = `${count(successful)} applied, ${count(failed)} failed`;
  return [id, createdAt, state, periodText({ month, year }), rows, name].join('  ').trimEnd();
}
