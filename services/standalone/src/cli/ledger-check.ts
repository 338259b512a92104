import type { Command } from 'commander';
import { z } from 'zod';
import { CommandFailure } from '../errors.ts';
import { addCommand, type CommandResult, report } from './command.ts';
import type { Progress } from './progress.ts';
import { type CommandServices, withServices } from './with-services.ts';

const flags = z.object({
  company: z.coerce.number({ error: 'must be the number of a company' }).int().min(1).optional(),
  simulator: z.url({ protocol: /^https?$/, error: 'must be an http address' }).optional(),
});
type Flags = z.infer<typeof flags>;

const MORE = `Compares, for each account: what its bills and credits add up to, its journal, its payments and refunds, and the other accounts of transferred credits.
With the payment simulator, also its records of iPOSpays and Stripe with the payments in test mode. Each company's line says whether its provider was compared.
Changes nothing, and can run while the portal is in use. A payment that billing has not applied yet is counted, and is no difference; so is a transfer, for an hour.`;

/** `ledger check` */
export function addLedgerCommands(program: Command): void {
  const ledger = program.command('ledger').description('Verify the accounts of customers.');
  addCommand(ledger, 'check', {
    summary: 'Compare the ledger with its journal and with the payments; exit code 1 if there are differences.',
    more: MORE,
    examples: ['ledger check', 'ledger check --company 3 --json'],
  })
    .option('--company <id>', 'only this company; all without it')
    .option('--simulator <url>', 'address of the payment simulator, if it does not run on DATA_DIR')
    .action(
      report(flags, (options, context) =>
        withServices({ context }, (services) => check(services, options, context.progress)),
      ),
    );
}

async function check(
  services: CommandServices,
  { company, simulator }: Flags,
  progress: Progress,
): Promise<CommandResult> {
  const { billing, payments } = services.apps;
  const readProviderBooks = await simulatorBooks(services, simulator);
  const companies = company === undefined ? await billing.useCases.companiesWithAccounts() : [company];
  const checked: Checked[] = [];
  for (const companyId of companies) {
    const result = await billing.useCases.checkLedger({
      companyId,
      payments: payments.useCases.createLedgerCheckReader(companyId),
      readProviderBooks,
      onProgress: (accounts) => progress.report(`Company ${companyId}: ${accounts} accounts compared`),
    });
    checked.push({ companyId, ...result });
  }
  const differenceCount = checked.reduce((sum, each) => sum + each.differenceCount, 0);
  return {
    value: { differenceCount, comparedWithProvider: readProviderBooks !== undefined, companies: checked },
    text: checked.map(describe).join('\n') || 'There are no accounts.',
    failed: differenceCount > 0,
  };
}

type CheckLedger = CommandServices['apps']['billing']['useCases']['checkLedger'];
type Checked = Awaited<ReturnType<CheckLedger>> & { companyId: number };

function describe({
  companyId,
  accounts,
  payments,
  notApplied,
  skipped,
  comparedWithProvider,
  differences,
  differenceCount,
}: Checked): string {
  const counts = [
    `${accounts} accounts`,
    `${payments} payments`,
    ...(notApplied > 0 ? [`${notApplied} payments, refunds and transfers not applied yet`] : []),
    ...(skipped > 0 ? [`${skipped} accounts skipped because they kept changing`] : []),
    comparedWithProvider ? 'compared with the provider' : 'not compared with the provider',
    `${differenceCount} differences`,
  ];
  const more = differenceCount - differences.length;
  return [
    `Company ${companyId}: ${counts.join(', ')}`,
    ...differences.map(({ text }) => `  ${text}`),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ].join('\n');
}

const amounts = z.array(z.object({ amountMinor: z.number() }));
const ipospaysRecords = z.object({
  entries: z.array(
    z.object({
      reference: z.string(),
      tpn: z.string(),
      chargedMinor: z.number(),
      refunds: amounts,
      disputes: z.array(z.object({ amountMinor: z.number(), wonAt: z.string().nullable() })),
    }),
  ),
});
const stripeRecords = z.object({
  since: z.coerce.date(),
  entries: z.array(
    z.object({
      reference: z.string(),
      companyId: z.string().nullable(),
      chargedMinor: z.number(),
      refunds: amounts,
      disputes: amounts,
    }),
  ),
});

const sumOf = (items: readonly { amountMinor: number }[]): number =>
  items.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

const SIMULATOR_TIMEOUT_MS = 30_000;

/** Reads the simulator's records of both providers. */
async function readBooks(url: string) {
  const read = async (path: string): Promise<unknown> => {
    const response = await fetch(new URL(path, url), { signal: AbortSignal.timeout(SIMULATOR_TIMEOUT_MS) });
    return response.json();
  };
  const ipospays = ipospaysRecords.parse(await read('/_simulator/ledger'));
  const stripe = stripeRecords.parse(await read('/_simulator/stripe/ledger'));
  return [
    {
      provider: 'ipospays',
      // Its records outlive a restart.
      since: new Date(0),
      records: ipospays.entries.map(({ reference, tpn, chargedMinor, refunds, disputes }) => ({
        reference,
        terminal: tpn,
        amountMinor: chargedMinor,
        refundedMinor: sumOf([...refunds, ...disputes.filter(({ wonAt }) => wonAt === null)]),
      })),
    },
    {
      provider: 'stripe-checkout',
      since: stripe.since,
      records: stripe.entries.map(({ reference, companyId, chargedMinor, refunds, disputes }) => ({
        reference,
        terminal: `stripe-checkout/${companyId}`,
        amountMinor: chargedMinor,
        refundedMinor: sumOf([...refunds, ...disputes]),
      })),
    },
  ];
}

/**
 * Returns a reader of the records of the simulator at `address`, or else of the simulator that runs on DATA_DIR;
 * undefined if there is none. With databases from the environment, a simulator on this machine may belong to another
 * portal and is not used.
 */
async function simulatorBooks({ environment: { config, source } }: CommandServices, address?: string) {
  const isLocal = config.PAYMENTS_SIMULATOR && source === 'running';
  const url = address ?? (isLocal ? `http://127.0.0.1:${config.SIMULATOR_PORT}` : undefined);
  if (url === undefined) return undefined;
  const read = () => readBooks(url);
  const isReachable = await read().then(
    () => true,
    () => false,
  );
  if (isReachable) return read;
  if (address !== undefined) throw new CommandFailure(`The payment simulator at ${address} does not answer.`);
  return undefined;
}
