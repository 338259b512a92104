import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import { type Answer, addCommand, report } from '../command.ts';
import { environment } from '../config.ts';
import { wordsFor } from '../failure.ts';
import { openGround } from '../ground.ts';
import type { Progress } from '../progress.ts';
import { servicesOn } from '../services.ts';
import { checkAddresses } from './check-addresses.ts';
import { checkConfiguration } from './check-configuration.ts';
import { checkDisk } from './check-disk.ts';
import { checkMail } from './check-mail.ts';
import { checkMongo } from './check-mongo.ts';
import { checkQueues } from './check-queues.ts';
import { checkRedis } from './check-redis.ts';
import { checkSchema } from './check-schema.ts';
import { checkSecrets } from './check-secrets.ts';
import { checkSimulator } from './check-simulator.ts';
import { type Finding, findingsOf } from './finding.ts';
import { type Given, readGiven } from './given.ts';

/** `doctor` */
export function addDoctorCommand(program: Command): void {
  addCommand(program, 'doctor', {
    does: 'Look at engines, schema, secrets, addresses, clocks, queues and mail, and say what to do.',
    more: 'Run it with the environment that the processes have. Exit code 1 when any check fails; warnings alone are 0.\nIt changes nothing, but writes one small document to try a majority write.',
    examples: ['doctor', 'doctor --json'],
  }).action(report(z.object({}), (_flags, progress) => doctor(progress)));
}

async function doctor(progress: Progress): Promise<Answer> {
  const given = readGiven(environment());
  const { config, findings: configuration } = checkConfiguration();
  progress.at('Asking addresses ...');
  const [secrets, addresses, disk] = await Promise.all([
    checkSecrets(given.secrets, given.dataDir),
    checkAddresses(given.publicUrl, given.serviceUrls),
    checkDisk(given.dataDir),
  ]);
  const findings = [
    ...configuration,
    ...secrets,
    ...addresses,
    ...disk,
    ...(await checkEngines(given, config !== undefined, progress)),
  ];
  const failed = findings.some(({ level }) => level === 'fail');
  return { value: { healthy: !failed, findings }, text: words(findings), failed };
}

/** Engines that cannot be had are a finding; without them, or with settings that cannot be read, the rest is left out. */
async function checkEngines(given: Given, isConfigured: boolean, progress: Progress): Promise<Finding[]> {
  progress.at('Looking at the engines ...');
  const { mongoUri, redisUrl } = given;
  const named = mongoUri !== undefined && redisUrl !== undefined;
  const seen = named ? (await Promise.all([checkMongo(mongoUri, false), checkRedis(redisUrl)])).flat() : [];
  if (!isConfigured || seen.some(({ check, level }) => level === 'fail' && check !== 'clocks')) return seen;
  if (!named && !(await hasData(given.dataDir)))
    return [
      findingsOf('engines').warn(
        `nothing was ever started on ${given.dataDir}`,
        'Start the portal once, or set MONGODB_URI and REDIS_URL.',
      ),
    ];
  return [...seen, ...(await checkInside(given, named, progress))];
}

const hasData = (dataDir: string): Promise<boolean> =>
  access(join(dataDir, 'engines.json')).then(
    () => true,
    () => false,
  );

async function checkInside(given: Given, wasSeen: boolean, progress: Progress): Promise<Finding[]> {
  const opened = await openGround(progress).catch((error: unknown) => wordsFor(error));
  if (typeof opened === 'string') return [findingsOf('engines').fail(opened, 'Do what it says, and run this again.')];
  try {
    const seen = wasSeen
      ? []
      : (await Promise.all([checkMongo(opened.mongoUri, true), checkRedis(opened.redisUrl)])).flat();
    const schema = await checkSchema(opened);
    const findings = [...seen, ...schema];
    // On an older schema nothing of the services is started, not even to look.
    if (findings.some(({ level }) => level === 'fail')) return findings;
    const inside = await servicesOn({ ground: opened, progress }, async (services) =>
      (
        await Promise.all([checkQueues(services), checkMail(services), checkSimulator(services, given.simulator)])
      ).flat(),
    ).catch((error: unknown) => [findingsOf('services').fail(wordsFor(error), 'Correct it, and run this again.')]);
    return [...findings, ...inside];
  } finally {
    await opened.close();
  }
}

const MARKS = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL' };

function words(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ check, level, found, advice }) => [
    `${MARKS[level]}  ${check.padEnd(13)} ${found}`,
    ...(advice === null ? [] : [`${' '.repeat(20)}-> ${advice}`]),
  ]);
  const count = (wanted: Finding['level']): number => findings.filter(({ level }) => level === wanted).length;
  return [...lines, '', `${count('fail')} failed, ${count('warn')} to look at, ${count('ok')} fine`].join('\n');
}
