import type { Actor } from '@utility-pay/contracts';
import { type SftpServerOptions, startSftpServer, type TestSftpServer } from '@utility-pay/testkit/sftp-server';
import { onTestFinished } from 'vitest';
import { openPaymentFiles } from './payment-files.ts';
import { payloadOf } from './world.ts';

const UPDATE_SERVER = `mutation ($input: UpdatePaymentFileServerInput!) { updatePaymentFileServer(input: $input) {
  settings { server { host port username authentication folder hostKey } } userErrors { field message } } }`;

type PaymentFilesWorld = Awaited<ReturnType<typeof openPaymentFiles>>;
export type Company = Awaited<ReturnType<PaymentFilesWorld['openCompany']>>;

export interface Payload {
  settings?: { server: { host: string } | null } | null;
  hostKey?: string | null;
  paymentFile?: { delivery: { state: string } } | null;
  userErrors: { field: string | null; message: string }[];
}

export async function startServer(options?: SftpServerOptions): Promise<TestSftpServer> {
  const server = await startSftpServer(options);
  onTestFinished(() => server.stop());
  return server;
}

/** Starts billing with companies that deliver payment files. */
export async function openDeliveries() {
  const opened = await openPaymentFiles();
  const { ask, clock } = opened;
  /** Returns the clerk as someone who has just confirmed the password. */
  const clerkAfterStepUp = ({ clerk }: Company): Actor =>
    ({ ...clerk, authenticatedAt: clock.now().toISOString() }) as Actor;
  const setServer = async (company: Company, server: object | null): Promise<Payload> =>
    payloadOf<Payload>(
      await ask(clerkAfterStepUp(company), UPDATE_SERVER, { input: { companyId: company.companyId, server } }),
    );
  return { ...opened, clerkAfterStepUp, setServer, UPDATE_SERVER };
}
