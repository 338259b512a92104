// Run as a program of its own by mongod-download.ts: the library reads its settings from the environment,
// writes its progress to the output, and can only be stopped together with its process.
import { DryMongoBinary, MongoBinary } from 'mongodb-memory-server-core';
import { MongoBinaryDownloadUrl } from 'mongodb-memory-server-core/lib/util/MongoBinaryDownloadUrl.js';

const PROXY = /^(npm_config_|yarn_)?(https?[_-])?proxy$/i;
const ANSWER_WITHIN_MS = 5_000;

/** The library would try several times for seconds each; any answer at all is enough to let it. */
async function isReachable(): Promise<boolean> {
  // What a proxy reaches only the library can tell.
  if (Object.entries(process.env).some(([name, value]) => PROXY.test(name) && value)) return true;
  const url = await new MongoBinaryDownloadUrl(await DryMongoBinary.generateOptions()).getDownloadUrl();
  const options = { method: 'HEAD', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) };
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
