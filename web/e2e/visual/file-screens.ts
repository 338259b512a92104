import type { Page } from 'playwright';
import { answerFilePickup, filePickup, minutesFromNow, PICKUP_FILES } from '../screens/support/file-pickup-answers.ts';
import {
  answerDelivery,
  answerHostKey,
  answerLayout,
  answerPaymentFiles,
  DELIVERED,
  delivery,
  FILES,
  HOST_KEY,
  NOT_DELIVERED,
  paymentFile,
  SERVER,
  TRIED_ONCE,
} from '../screens/support/payment-file-answers.ts';
import type { ScreenshotCompany } from './world.ts';

/** Reloads the page with fixed files; real ones would have today's date. */
export async function showPaymentFiles(screen: Page, { id }: ScreenshotCompany): Promise<void> {
  await answerPaymentFiles(screen, id, FILES, 12);
  await screen.reload();
  await screen.getByText('Creating').filter({ visible: true }).first().waitFor();
}

const DELIVERIES = [
  paymentFile(6, { delivery: delivery() }),
  paymentFile(5, { delivery: NOT_DELIVERED }),
  paymentFile(4, { delivery: TRIED_ONCE }),
  paymentFile(3, { state: 'CONFIRMED', delivery: DELIVERED }),
  paymentFile(2, { state: 'DISCARDING' }),
  paymentFile(1, { state: 'CONFIRMED' }),
];

/** Reloads the page with files in every state of their delivery. */
export async function showDeliveries(screen: Page, { id }: ScreenshotCompany): Promise<void> {
  await answerPaymentFiles(screen, id, DELIVERIES, 12, SERVER);
  await screen.reload();
  await screen.getByText('Deliver again').filter({ visible: true }).first().waitFor();
}

/** Reloads the page with a daily file, and reads the host key of a new server. */
export async function showServerForm(screen: Page, { id }: ScreenshotCompany): Promise<void> {
  await answerDelivery(screen, id, { hour: 2 });
  await answerHostKey(screen, HOST_KEY);
  await screen.reload();
  await screen.getByRole('button', { name: 'Set up server' }).click();
  await screen.getByLabel('Host', { exact: true }).fill('sftp.example.com');
  await screen.getByRole('button', { name: 'Read host key' }).click();
  await screen.getByRole('checkbox', { name: 'The fingerprint matches' }).check();
}

/** Reloads the page with files in every state, and a folder that could not be read for 90 minutes. */
export async function showPickedUpFiles(screen: Page, { id }: ScreenshotCompany): Promise<void> {
  const pickup = filePickup({
    checkedAt: minutesFromNow(-90),
    isChecking: false,
    nextCheckAt: minutesFromNow(0),
    problem: 'The server refused the user name and password or key.',
  });
  await answerFilePickup(screen, id, { pickup, files: PICKUP_FILES });
  await screen.reload();
  await screen.getByText('Not accepted').filter({ visible: true }).first().waitFor();
}

/** Opens the settings of a company that has none. */
export async function showPickupForm(screen: Page): Promise<void> {
  await screen.getByRole('button', { name: 'Set up file pickup' }).click();
  await screen.getByLabel('File names').fill('bills-{YYYY}-{MM}*.csv');
  await screen.getByText(/^For example/).waitFor();
}

/** Makes the columns of the layout fixed-width. */
export async function showFixedWidth(screen: Page, { id }: ScreenshotCompany): Promise<void> {
  await answerLayout(screen, id);
  await screen.reload();
  await screen.getByLabel('File format').selectOption('fixed-width');
  await screen.getByLabel('Width').first().waitFor();
}
