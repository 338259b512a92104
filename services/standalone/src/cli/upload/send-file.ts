import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { WrongUse } from '../failure.ts';
import type { Progress } from '../progress.ts';
import { megabytes } from './words.ts';

/** A file's bytes as they are asked for, counted, and what is needed to say how far it got. */
export interface OutgoingFile {
  name: string;
  size: number;
  body: ReadableStream<Uint8Array>;
}

/** Opens a file to be sent: read as fast as the other side takes it, so that its size is no matter. @throws WrongUse */
export async function openFile(path: string, progress: Progress): Promise<OutgoingFile> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new WrongUse(`--file: ${path} is no file that can be read.`);
  const { size } = found;
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    let sent = 0;
    for await (const chunk of createReadStream(path)) {
      sent += chunk.length;
      progress.at(`Sending: ${megabytes(sent)} of ${megabytes(size)} MB`);
      yield chunk;
    }
    progress.at('Sent; waiting for the portal ...');
  };
  return { name: basename(path), size, body: ReadableStream.from(counted()) };
}
