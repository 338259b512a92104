/** `npm run image:smoke [-- SERVICE ...]`: does what the image of a service would, without Docker; all of them by default. */
import { smoke } from './smoke.ts';

const ALL = [
  'gateway',
  'identity',
  'tenant-settings',
  'billing',
  'payments',
  'notifications',
  'payment-simulator',
  'mail-relay',
  'queue-board',
];

const asked = process.argv.slice(2);
const unknown = asked.filter((service) => !ALL.includes(service));
if (unknown.length > 0) {
  console.error(`There is no image of ${unknown.join(', ')}; there are ${ALL.join(', ')}.`);
  process.exit(2);
}

const results = await smoke(asked.length > 0 ? asked : ALL, (line) => console.error(line));
for (const { service, megabytes, files, readyMs, sandbox, problems } of results) {
  const ready = Object.entries(readyMs).map(([name, milliseconds]) => `${name} ready in ${milliseconds} ms`);
  console.log(`${service}: ${megabytes} MB in ${files} files, ${ready.join(', ')}, shut in by ${sandbox}`);
  for (const problem of problems) console.log(`FAILED ${service}: ${problem}`);
}
process.exitCode = results.some(({ problems }) => problems.length > 0) ? 1 : 0;
