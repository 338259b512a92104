import { setImmediate } from 'node:timers/promises';

/** Bytes read in one go: what is made of them lives shortly, and others get their turn in between. */
const PIECE = 64 * 1024;

/** A file's bytes in small pieces, with a breath after each. */
export async function* readUploadFile(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const bytes of file) {
    for (let at = 0; at < bytes.length; at += PIECE) {
      yield bytes.subarray(at, at + PIECE);
      await setImmediate();
    }
  }
}
