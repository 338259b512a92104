// mongod-download.ts runs this as a separate process: the library reads its settings from the environment, prints its
// progress, and can only be stopped by ending its process.
import { DryMongoBinary, MongoBinary } from 'mongodb-memory-server-core';
import { MongoBinaryDownloadUrl } from 'mongodb-memory-server-core/lib/util/MongoBinaryDownloadUrl.js';

const PROXY = /^(npm_config_|yarn_)?(https?[_-])?proxy$/i;
const ANSWER_TIMEOUT_MS = 5_000;

/** Returns whether the host answers at all: without a network the library would retry for many seconds. */
async function isReachable(): Promise<boolean> {
  // `fetch` does not use these proxies, but the library does.
  if (Object.entries(process.env).some(([name, value]) => PROXY.test(name) && value)) return true;
  const url = await new MongoBinaryDownloadUrl(await DryMongoBinary.generateOptions()).getDownloadUrl();
  const options = { method: 'HEAD', signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) };
  return fetch(url, options).then(
    () => true,
    () => false,
  );
}

try {
  if (await isReachable()) await MongoBinary.getPath();
  else process.exitCode = 3;
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
