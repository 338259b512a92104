import type { Actor } from '@utility-pay/contracts';
import { createTestClock } from '@utility-pay/service-kit/testing/clock';
import { createGraphClient } from '@utility-pay/service-kit/testing/platform';
import { sftpAddress, type TestSftpServer } from '@utility-pay/testkit/sftp-server';
import { createBilling, createBillingDependencies } from '../../src/app.ts';
import type { BillingDependencies, BillingUseCases } from '../../src/use-cases/index.ts';
import { startServer } from './payment-file-delivery.ts';
import { clerkOf, settingsWith } from './uploads.ts';
import { BILLING_OPTIONS, openBilling, payloadOf } from './world.ts';

const PICKUP = `filePickup { server { host folder } namePattern resultFolder checkedAt nextCheckAt problem }`;
export const UPDATE = `mutation ($input: UpdateFilePickupInput!) { updateFilePickup(input: $input) { ${PICKUP} userErrors { field message } } }`;
export const STOP = `mutation ($input: StopFilePickupInput!) { stopFilePickup(input: $input) { companyId userErrors { message } } }`;
export const CHECK = `mutation ($input: CheckFilePickupInput!) { checkFilePickup(input: $input) { ${PICKUP} userErrors { message } } }`;
export const PICK_UP_AGAIN = `mutation ($input: PickUpAgainInput!) { pickUpAgain(input: $input) { pickupFile { state } userErrors { message } } }`;
const FILES = `query ($id: ID!) { _entities(representations: [{ __typename: "Company", id: $id }]) { ... on Company {
  ${PICKUP} pickupFiles(first: 50) { edges { node { id name bytes month year state message resultWrittenAt upload { id state message } } } } } } }`;

export interface ListedPickup {
  id: string;
  name: string;
  month: number | null;
  state: string;
  message: string | null;
  resultWrittenAt: string | null;
  upload: { id: string; state: string; message: string | null } | null;
}

interface Read {
  filePickup: { problem: string | null; checkedAt: string | null; nextCheckAt: string } | null;
  files: ListedPickup[];
}

interface Payload {
  filePickup?: { namePattern: string } | null;
  userErrors: { field: string | null; message: string }[];
}

const FIRST_COMPANY = 1300;
/** Milliseconds between two checks of a folder, after which an unchanged file counts as stable. */
const BETWEEN_CHECKS_MS = 31_000;

export const bills = (...rows: string[]): Buffer =>
  Buffer.from(`Account Number,Name,Amount\r\n${rows.map((row) => `${row}\r\n`).join('')}`);

/** Starts billing with companies whose files are picked up. The test changes the time, and calls the workers. */
export async function openPickups() {
  const clock = createTestClock('2026-12-01T15:00:00Z');
  const { platform, add } = await openBilling({ clock });
  const settingsOf = settingsWith(() => 'open-item');
  const timeZoneOf = async () => 'America/Chicago';
  const dependencies: BillingDependencies = {
    ...createBillingDependencies(platform, BILLING_OPTIONS),
    settingsOf,
    timeZoneOf,
  };
  const appWith = (replaced: Partial<BillingDependencies> = {}) =>
    createBilling(platform, BILLING_OPTIONS, { ...dependencies, ...replaced });
  const app = appWith();
  const ask = createGraphClient(app);
  /** Advances the clock and checks the folders that are due. */
  const checkFolders = async (useCases: BillingUseCases = app.useCases): Promise<void> => {
    clock.advance(BETWEEN_CHECKS_MS);
    // Twice, because more companies may be due than one process reads at a time.
    for (let run = 0; run < 2; run += 1) {
      await useCases.filePickups.start();
      await useCases.filePickups.settle();
    }
  };
  /** Writes the result files of the files that were picked up until none is due. */
  const writeResultFiles = async (useCases: BillingUseCases = app.useCases): Promise<void> => {
    for (let run = 0; run < 6; run += 1) {
      clock.advance(6_000);
      await useCases.pickupReports.start();
      await useCases.pickupReports.settle();
    }
  };
  let companies = FIRST_COMPANY;
  /** Creates a company with account 0042, a folder for its bills and one for result files. */
  const openCompany = async (overrides: object = {}) => {
    const id = ++companies;
    const companyId = String(id);
    const clerk = clerkOf(id);
    const server: TestSftpServer = await startServer({ folders: ['/', '/incoming', '/results'] });
    await add({ companyId: id, accountNumber: '0042' });
    const clerkAfterStepUp = (): Actor => ({ ...clerk, authenticatedAt: clock.now().toISOString() }) as Actor;
    const update = async (input: object = {}): Promise<Payload> =>
      payloadOf<Payload>(
        await ask(clerkAfterStepUp(), UPDATE, {
          input: {
            companyId,
            server: sftpAddress(server),
            namePattern: 'bills-{YYYY}-{MM}*.csv',
            resultFolder: '/results',
            ...overrides,
            ...input,
          },
        }),
      );
    const read = async (): Promise<Read> => {
      const answer = JSON.parse(JSON.stringify((await ask(clerk, FILES, { id: companyId })).data));
      const { filePickup, pickupFiles } = answer._entities[0];
      return { filePickup, files: pickupFiles.edges.map(({ node }: { node: ListedPickup }) => node) };
    };
    return {
      id,
      companyId,
      clerk,
      clerkAfterStepUp,
      server,
      update,
      read,
      putFile: (name: string, content: Buffer, changedAt = 1_780_000_000): void => {
        server.files.set(`/incoming/${name}`, content);
        server.changedAt.set(`/incoming/${name}`, changedAt);
      },
      /** Applies the queued uploads. */
      applyQueuedUploads: async (): Promise<void> => {
        for (const { id: uploadId, state } of await dependencies.uploads.list(id, 50))
          if (state === 'queued') await app.useCases.applyUpload({ companyId: id, uploadId });
      },
      uploads: () => dependencies.uploads.list(id, 50),
      resultFile: (name: string) => server.files.get(`/results/${name}.result.txt`)?.toString(),
      pickUpAgain: (pickupFileId: string) => ask(clerk, PICK_UP_AGAIN, { input: { companyId, pickupFileId } }),
    };
  };
  return { platform, dependencies, app, appWith, ask, clock, checkFolders, writeResultFiles, openCompany };
}
