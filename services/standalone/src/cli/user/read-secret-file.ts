import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { WrongUse } from '../failure.ts';

/** A secret from a file, or from standard input for `-`, without the line end that editors put behind it. */
export async function readSecretFile(path: string): Promise<string> {
  if (path === '-') return withoutLineEnd(await text(process.stdin));
  const content = await readFile(path, 'utf8').catch(() => {
    throw new WrongUse(`${path} cannot be read: name a file that this user may read.`);
  });
  return withoutLineEnd(content);
}

const withoutLineEnd = (content: string): string => content.replace(/\r?\n$/, '');
