import { SECOND_MS } from '@utility-pay/contracts';
import type { CommandEnvironment } from '../environment.ts';
import type { CommandServices } from '../with-services.ts';
import { checked, type Finding, findingsOf } from './finding.ts';
import { CommandLineEmailConfigurationDocument } from './gql/notifications.internal.ts';

const schema = findingsOf('schema');

/** Checks that the schema of all databases is that of this version. */
export const checkSchema = ({
  mongoUri,
  config,
}: Pick<CommandEnvironment, 'mongoUri' | 'config'>): Promise<Finding[]> =>
  checked('schema', 'Check that this user can read the databases.', async () => {
    const { statusOfAll } = await import('../../migrate.ts');
    const all = Object.entries(await statusOfAll({ mongoUri, databasePrefix: config.DATABASE_PREFIX }));
    const findings = all.flatMap(([service, { pending, unknown }]) => [
      ...(pending.length > 0
        ? [schema.fail(`${service} is behind: ${pending.join(', ')}`, 'Run: npm run portal -- migrate up')]
        : []),
      ...(unknown.length > 0
        ? [
            schema.warn(
              `${service} was migrated by a newer version: ${unknown.join(', ')}`,
              'Run the same version here.',
            ),
          ]
        : []),
    ]);
    return findings.length > 0 ? findings : [schema.ok('all migrations are applied')];
  });

const queue = findingsOf('queues');

/** Limits for the age of the oldest waiting job, in seconds. */
const WARN_SECONDS = 60;
const FAIL_SECONDS = 600;

/** Checks that workers process jobs, and that none failed permanently. */
export const checkQueues = ({ all }: Pick<CommandServices, 'all'>): Promise<Finding[]> =>
  checked('queues', 'Check Redis.', async () => {
    const findings = await Promise.all(
      all.map(async ({ platform: { name, queues } }) => {
        const { counts, oldestWaiting } = await queues.counts(name);
        const waitSeconds = oldestWaiting ? Math.round((Date.now() - oldestWaiting.getTime()) / SECOND_MS) : 0;
        const { waiting = 0, failed = 0 } = counts;
        const found = `${name}: ${waiting} waiting, the oldest for ${waitSeconds} s, ${failed} failed`;
        if (waitSeconds > FAIL_SECONDS) return queue.fail(found, `Start the worker of ${name}, or check its log.`);
        if (waitSeconds > WARN_SECONDS)
          return queue.warn(found, `Add workers for ${name}, or wait if a large upload is running.`);
        if (failed > 0)
          return queue.warn(
            found,
            'Check the errors on the operations page of the staff portal, and retry the jobs there.',
          );
        return queue.ok(found);
      }),
    );
    return findings;
  });

const simulator = findingsOf('simulator');

/** Checks that the payment simulator is off if any company takes live payments. */
export const checkSimulator = (
  { apps }: Pick<CommandServices, 'apps'>,
  { isOn, url }: { isOn: boolean; url: string | undefined },
): Promise<Finding[]> =>
  checked('simulator', 'Check the log of payments.', async () => {
    const live = await apps.payments.useCases.countLiveCompanies();
    const on = isOn || url !== undefined;
    if (on && live > 0)
      return [
        simulator.fail(
          `the payment simulator is on while ${live} companies take live payments: in test mode, bills are marked paid without money`,
          'Set PAYMENTS_SIMULATOR=0 and remove PAYMENTS_SIMULATOR_URL.',
        ),
      ];
    return [simulator.ok(on ? 'on; no company takes live payments' : `off; ${live} companies take live payments`)];
  });

const emailFindings = findingsOf('email');

/** Checks that email is delivered for companies without their own email configuration. */
export const checkEmail = ({ call }: Pick<CommandServices, 'call'>): Promise<Finding[]> =>
  checked('email', 'Check the log of notifications.', async () => {
    const { globalEmailConfiguration: email } = await call('notifications', {
      query: CommandLineEmailConfigurationDocument,
      variables: {},
    });
    if (!email.canDeliver)
      return [
        emailFindings.warn(
          'no API key: email is captured under Email Configuration, not sent',
          'Set RESEND_API_KEY, or enter a key under Email Configuration.',
        ),
      ];
    if (!email.enabled)
      return [emailFindings.warn('email is disabled: pending email is kept', 'Enable it under Email Configuration.')];
    return [emailFindings.ok(`email is sent${email.fromEmail ? ` from ${email.fromEmail}` : ''}`)];
  });

const ledger = findingsOf('ledger');

/** Maximum of accounts that are compared, in all and per company; `ledger check` compares all. */
const MAX_ACCOUNTS = 1000;
const MAX_ACCOUNTS_PER_COMPANY = 100;

/** Checks that the journal adds up to what is due on a sample of accounts. */
export const checkLedgerSample = ({ apps: { billing, payments } }: Pick<CommandServices, 'apps'>): Promise<Finding[]> =>
  checked('ledger', 'Check the logs of billing and payments.', async () => {
    const companies = (await billing.useCases.companiesWithAccounts()).slice(
      0,
      MAX_ACCOUNTS / MAX_ACCOUNTS_PER_COMPANY,
    );
    let accounts = 0;
    const differences: string[] = [];
    for (const companyId of companies) {
      const compared = await billing.useCases.checkLedger({
        companyId,
        payments: payments.useCases.createLedgerCheckReader(companyId),
        maxAccounts: MAX_ACCOUNTS_PER_COMPANY,
      });
      accounts += compared.accounts;
      differences.push(...compared.differences.map(({ text }) => `company ${companyId}, ${text}`));
    }
    const [first] = differences;
    if (first === undefined)
      return [ledger.ok(`the journal and the total due agree on a sample of ${accounts} accounts`)];
    return [
      ledger.fail(
        `${differences.length} differences on a sample of ${accounts} accounts, for example: ${first}`,
        'Run: npm run portal -- ledger check',
      ),
    ];
  });
