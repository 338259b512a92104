import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { periodText } from '@utility-pay/contracts';
import { z } from 'zod';
import { CommandFailure } from '../../errors.ts';
import { count } from '../format.ts';
import type { PortalClient } from '../portal-client.ts';

/** Maximum number of successive connections without an event. */
const MAX_QUIET_CONNECTIONS = 10;
const RECONNECT_DELAY_MS = 2000;

/** The fields of an upload that commands read. */
export const uploadSchema = z.object({
  id: z.string(),
  state: z.enum(['queued', 'comparing', 'awaiting_approval', 'running', 'completed', 'failed', 'discarded']),
  month: z.int(),
  year: z.int(),
  rowsTotal: z.int().nullable(),
  totalProcessed: z.int(),
  rowsCompared: z.int(),
  successful: z.int(),
  failed: z.int(),
  added: z.int(),
  removed: z.int(),
  undoOf: z.string().nullable(),
  listedErrors: z.int().nullable(),
  message: z.string().nullable(),
});

export type Upload = z.infer<typeof uploadSchema>;

/** States in which the server sends no more events. */
const STOPPED_STATES: ReadonlySet<string> = new Set(['awaiting_approval', 'completed', 'failed', 'discarded']);

/** Yields the data of server-sent events. */
async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) yield line.slice('data: '.length);
  }
}

/** Waits until an upload is finished or awaits approval, reconnecting as needed. @throws CommandFailure if the portal sends no more events. */
export async function followUpload(
  { call }: PortalClient,
  path: string,
  onUpdate: (upload: Upload) => void,
): Promise<Upload> {
  for (let quiet = 0; quiet < MAX_QUIET_CONNECTIONS; quiet += 1) {
    try {
      const { body } = await call('GET', `${path}/events`);
      if (!body) continue;
      for await (const data of eventsIn(body)) {
        const upload = uploadSchema.parse(JSON.parse(data));
        quiet = 0;
        onUpdate(upload);
        if (STOPPED_STATES.has(upload.state)) return upload;
      }
    } catch (error) {
      // The connection may fail while the portal restarts; the upload continues there.
      if (quiet === MAX_QUIET_CONNECTIONS - 1) throw error;
    }
    await sleep(RECONNECT_DELAY_MS);
  }
  throw new CommandFailure(`No more updates from the portal. The upload continues there; check its status at ${path}`);
}

/** Saves the failed rows of an upload. */
export async function saveErrors(portal: PortalClient, path: string, file: string): Promise<void> {
  const { body } = await portal.call('GET', `${path}/errors.csv`);
  if (body) await pipeline(body, createWriteStream(file));
}

/** Saves the customers that an upload that awaits approval does not bill. */
export async function saveMissing(portal: PortalClient, path: string, file: string): Promise<void> {
  const { body } = await portal.call('GET', `${path}/missing.csv`);
  if (body) await pipeline(body, createWriteStream(file));
}

/** Returns a note that errors.csv has only the first failed rows; empty if it has all of them. */
export const unlistedText = (listedErrors: number | null): string =>
  listedErrors === null ? '' : ` (the portal stores the first ${count(listedErrors)}, --errors writes only those)`;

/** Returns the text printed for a finished upload. */
export function summary({
  id,
  state,
  month,
  year,
  totalProcessed,
  successful,
  failed,
  added,
  removed,
  undoOf,
  listedErrors,
  message,
}: Upload): string {
  const unlisted = unlistedText(listedErrors);
  const period = periodText({ month, year });
  if (undoOf) {
    if (state !== 'completed') return `The undo of upload ${undoOf} for ${period} ${state}: ${message ?? ''}`;
    return [
      `Upload ${undoOf} for ${period} is undone.`,
      `  undone      ${count(successful)} bills`,
      `  not undone  ${count(failed)} bills${unlisted}`,
      `  deleted     ${count(removed)} customers`,
    ].join('\n');
  }
  if (state === 'failed') return `Upload ${id} for ${period} failed: ${message ?? 'the file cannot be read'}`;
  return [
    `Upload ${id} for ${period} is done.`,
    `  rows        ${count(totalProcessed)}`,
    `  successful  ${count(successful)}`,
    `  failed      ${count(failed)}${unlisted}`,
    `  added       ${count(added)} customers`,
  ].join('\n');
}
