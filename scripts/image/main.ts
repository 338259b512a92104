/**
 * `npm run tools -- image-smoke [service ...]`: builds the files of the services' images and starts their processes,
 * without Docker. All services by default.
 */
import { runSmokeTest } from './smoke.ts';

const IMAGES = ['gateway', 'identity', 'tenant-settings', 'billing', 'payments', 'notifications', 'payment-simulator'];

const requested = process.argv.slice(2);
const unknown = requested.filter((service) => !IMAGES.includes(service));
if (unknown.length > 0) {
  console.error(`There is no image of ${unknown.join(', ')}; there are ${IMAGES.join(', ')}.`);
  process.exit(2);
}

const results = await runSmokeTest(requested.length > 0 ? requested : IMAGES, (line) => console.error(line));
for (const { service, megabytes, files, readyMs, sandbox, problems } of results) {
  const ready = Object.entries(readyMs).map(([name, milliseconds]) => `${name} ready in ${milliseconds} ms`);
  console.log(`${service}: ${megabytes} MB in ${files} files, ${ready.join(', ')}, sandbox: ${sandbox}`);
  for (const problem of problems) console.log(`FAILED ${service}: ${problem}`);
}
process.exitCode = results.some(({ problems }) => problems.length > 0) ? 1 : 0;
