import type { Command } from 'commander';
import { z } from 'zod';
import { type CommandContext, type CommandResult, report } from '../command.ts';
import { count } from '../format.ts';
import { addPortalCommand, CREDENTIALS_HELP, type PortalClient, portalOptions, withPortal } from '../portal-client.ts';
import type { Progress } from '../progress.ts';
import { comparedUpload, undoText } from './comparison.ts';
import { followUpload, saveErrors, summary } from './follow-upload.ts';

const flags = portalOptions.extend({
  upload: z.string().min(1),
  dryRun: z.boolean().default(false),
  strict: z.boolean().default(false),
  errors: z.string().optional(),
});
type Flags = z.infer<typeof flags>;

const MORE = `Restores the bills and details that the upload changed, and deletes the customers that it added. Bills that were paid or changed
after the upload are not undone. An upload can be undone for 7 days. Undoing it again changes nothing.
${CREDENTIALS_HELP}`;

/** `undo-upload` */
export function addUndoUploadCommand(program: Command): void {
  addPortalCommand(program, 'undo-upload', {
    summary: 'Undo an upload of a running portal and wait for the result.',
    more: MORE,
    examples: [
      'undo-upload --company 1 --upload 665f1f77bcf86cd799439011 --dry-run',
      'undo-upload --company 1 --upload 665f1f77bcf86cd799439011 --errors not-undone.csv',
    ],
  })
    .requiredOption('--upload <id>', 'upload id, as the command upload prints it')
    .option('--dry-run', 'print what the undo would change, and change nothing')
    .option('--strict', 'exit with code 1 if any row is not undone')
    .option('--errors <path>', 'write the rows that are not undone to this file, with the reason')
    .action(report(flags, undoUpload));
}

const undoUpload = (options: Flags, context: CommandContext): Promise<CommandResult> =>
  withPortal(options.url, context, (portal) => undo(portal, options, context.progress));

const prepared = z.object({ id: z.string(), state: z.string() });

async function undo(
  portal: PortalClient,
  { company, upload, dryRun, strict, errors }: Flags,
  progress: Progress,
): Promise<CommandResult> {
  const uploads = `/api/companies/${company}/balances/uploads`;
  const send = async (path: string) => (await portal.call('POST', path)).json();
  const { id, state: stateBefore } = prepared.parse(await send(`${uploads}/${encodeURIComponent(upload)}/undo`));
  const path = `${uploads}/${id}`;
  const follow = () =>
    followUpload(portal, path, ({ state, totalProcessed, rowsCompared, rowsTotal, failed }) => {
      const total = rowsTotal === null ? '' : ` of ${count(rowsTotal)}`;
      if (state === 'comparing') progress.report(`comparing: ${count(rowsCompared)}${total} rows`);
      else progress.report(`${state}: ${count(totalProcessed)}${total} rows, ${count(failed)} not undone`);
    });
  let result = await follow();
  if (result.state === 'awaiting_approval') {
    const compared = comparedUpload.parse(await (await portal.call('GET', path)).json());
    const { failedRows } = compared.comparison;
    if (dryRun) {
      if (errors && failedRows > 0) await saveErrors(portal, path, errors);
      // An undo that was prepared before this command stays, for the user who prepared it to approve or discard.
      if (stateBefore === 'queued') await send(`${path}/discard`);
      return { value: compared.comparison, text: undoText(compared), failed: strict && failedRows > 0 };
    }
    await send(`${path}/approve`);
    result = await follow();
  }
  if (errors && result.failed > 0) await saveErrors(portal, path, errors);
  const isFailed = result.state !== 'completed';
  return { value: result, text: summary(result), failed: isFailed || (strict && result.failed > 0) };
}
