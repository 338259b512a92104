import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { CommandFailure } from '../failure.ts';
import type { PortalClient } from './portal-client.ts';

/** Times that a broken line is taken up again without having told anything. */
const TRIES = 10;
const PAUSE_MS = 2000;

const uploadSchema = z.object({
  id: z.string(),
  state: z.enum(['queued', 'running', 'completed', 'failed']),
  month: z.int(),
  year: z.int(),
  rowsTotal: z.int().nullable(),
  totalProcessed: z.int(),
  successful: z.int(),
  failed: z.int(),
  added: z.int(),
  message: z.string().nullable(),
});

/** An upload as the portal tells of it. */
export type Upload = z.infer<typeof uploadSchema>;

/** The data of server-sent events, one at a time. */
async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) yield line.slice('data: '.length);
  }
}

/** Hears of an upload until it is finished, over as many connections as that takes. @throws CommandFailure */
export async function followUpload(
  { call }: PortalClient,
  path: string,
  seen: (upload: Upload) => void,
): Promise<Upload> {
  for (let quiet = 0; quiet < TRIES; quiet += 1) {
    try {
      const { body } = await call('GET', `${path}/events`);
      if (!body) continue;
      for await (const data of eventsIn(body)) {
        const upload = uploadSchema.parse(JSON.parse(data));
        quiet = 0;
        seen(upload);
        if (upload.state === 'completed' || upload.state === 'failed') return upload;
      }
    } catch (error) {
      // The line may break while the portal is restarted; the upload goes on there all the same.
      if (quiet === TRIES - 1) throw error;
    }
    await sleep(PAUSE_MS);
  }
  throw new CommandFailure(`The portal tells nothing more of the upload. It goes on there; ask at ${path}`);
}
