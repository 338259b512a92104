import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import { messageFor } from '../../errors.ts';
import { addCommand, type CommandContext, type CommandResult, report } from '../command.ts';
import { openEnvironment } from '../environment.ts';
import { withServices } from '../with-services.ts';
import { checkAddresses } from './check-addresses.ts';
import { checkMongo, checkRedis } from './check-engines.ts';
import { checkEmail, checkLedgerSample, checkQueues, checkSchema, checkSimulator } from './check-services.ts';
import { checkConfiguration, checkDisk, checkSecrets } from './check-settings.ts';
import { type Finding, findingsOf } from './finding.ts';
import { type DoctorSettings, readSettings } from './settings.ts';

/** `doctor` */
export function addDoctorCommand(program: Command): void {
  addCommand(program, 'doctor', {
    summary:
      'Check databases, schema, secrets, addresses, clocks, queues, email and a sample of the ledger, and suggest fixes.',
    more: 'Run it with the environment variables of the processes. Exit code 1 if a check fails; warnings exit with 0.\nIt writes only one small document, to test a majority write.',
    examples: ['doctor', 'doctor --json'],
  }).action(report(z.object({}), (_flags, context) => doctor(context)));
}

async function doctor(context: CommandContext): Promise<CommandResult> {
  const settings = readSettings(context.env);
  const { config, findings: configuration } = checkConfiguration(context.env);
  context.progress.report('Checking addresses ...');
  const [secrets, addresses, disk] = await Promise.all([
    checkSecrets(settings.secrets, settings.dataDir),
    checkAddresses(settings.publicUrl, settings.serviceUrls),
    checkDisk(settings.dataDir),
  ]);
  const findings = [
    ...configuration,
    ...secrets,
    ...addresses,
    ...disk,
    ...(await checkEngines(settings, config !== undefined, context)),
  ];
  const failed = findings.some(({ level }) => level === 'fail');
  return { value: { healthy: !failed, findings }, text: describeFindings(findings), failed };
}

/** Checks the databases, then what depends on them; dependent checks are skipped if a database or the configuration fails. */
async function checkEngines(
  settings: DoctorSettings,
  isConfigured: boolean,
  context: CommandContext,
): Promise<Finding[]> {
  context.progress.report('Checking MongoDB and Redis ...');
  const { mongoUri, redisUrl } = settings;
  const isConfiguredByUrl = mongoUri !== undefined && redisUrl !== undefined;
  const findings = isConfiguredByUrl
    ? (await Promise.all([checkMongo(mongoUri, false), checkRedis(redisUrl)])).flat()
    : [];
  if (!isConfigured || findings.some(({ check, level }) => level === 'fail' && check !== 'clocks')) return findings;
  if (!isConfiguredByUrl && !(await hasData(settings.dataDir)))
    return [
      findingsOf('engines').warn(
        `no portal was ever started in ${settings.dataDir}`,
        'Start the portal once, or set MONGODB_URI and REDIS_URL.',
      ),
    ];
  return [...findings, ...(await checkContents(settings, isConfiguredByUrl, context))];
}

const hasData = (dataDir: string): Promise<boolean> =>
  access(join(dataDir, 'engines.json')).then(
    () => true,
    () => false,
  );

/** Checks the schema, queues, email and simulator, and the databases unless they have been checked already. */
async function checkContents(
  settings: DoctorSettings,
  areEnginesChecked: boolean,
  context: CommandContext,
): Promise<Finding[]> {
  const opened = await openEnvironment(context).catch((error: unknown) => messageFor(error));
  if (typeof opened === 'string')
    return [findingsOf('engines').fail(opened, 'Fix the problem, then run doctor again.')];
  try {
    const engines = areEnginesChecked
      ? []
      : (await Promise.all([checkMongo(opened.mongoUri, true), checkRedis(opened.redisUrl)])).flat();
    const schema = await checkSchema(opened);
    const findings = [...engines, ...schema];
    // Services refuse to start on an older schema.
    if (findings.some(({ level }) => level === 'fail')) return findings;
    const ofServices = await withServices({ environment: opened, context }, async (services) =>
      (
        await Promise.all([
          checkQueues(services),
          checkEmail(services),
          checkSimulator(services, settings.simulator),
          checkLedgerSample(services),
        ])
      ).flat(),
    ).catch((error: unknown) => [
      findingsOf('services').fail(messageFor(error), 'Fix the problem, then run doctor again.'),
    ]);
    return [...findings, ...ofServices];
  } finally {
    await opened.close();
  }
}

const LEVEL_LABELS = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL' };

function describeFindings(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ check, level, found, advice }) => [
    `${LEVEL_LABELS[level]}  ${check.padEnd(13)} ${found}`,
    ...(advice === null ? [] : [`${' '.repeat(20)}-> ${advice}`]),
  ]);
  const count = (counted: Finding['level']): number => findings.filter(({ level }) => level === counted).length;
  return [...lines, '', `${count('fail')} failed, ${count('warn')} warnings, ${count('ok')} passed`].join('\n');
}
