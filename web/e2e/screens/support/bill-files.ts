import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';

export interface TextFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const csvFile = (text: string, name = 'bills.csv'): TextFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

/** Returns a CSV file with `good` valid rows followed by `bad` rows with an invalid amount. */
export function billsText(good: number, bad = 0, prefix = 'A'): string {
  const lines = Array.from({ length: good + bad }, (_, index) => {
    const amount = index < good ? `${10 + index}.50` : 'much';
    return `${prefix}-${String(index + 1).padStart(4, '0')},Payer ${index + 1},${amount}`;
  });
  return ['account number,name,amount due', ...lines, ''].join('\n');
}

export const chooseFile = (page: Page, file: TextFile | string): Promise<void> =>
  page.getByLabel('CSV file').setInputFiles(file);

export const clickUpload = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Upload', exact: true }).click();

/** Returns from an upload result to the file picker. */
export async function uploadAnother(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upload Another File' }).click();
  await page.getByText('Drop a CSV file here, or click to choose one').waitFor();
}

export const previewOf = (page: Page) => page.getByRole('region', { name: 'Preview of the first lines' });

/** Simulates dragging a file over the target and dropping it. */
export async function dropFile(page: Page, target: string, { name, mimeType, buffer }: TextFile): Promise<void> {
  const source = { name, mimeType, text: buffer.toString() };
  const dataTransfer = await page.evaluateHandle((file) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([file.text], file.name, { type: file.mimeType }));
    return transfer;
  }, source);
  await page.dispatchEvent(target, 'dragover', { dataTransfer });
  await page.dispatchEvent(target, 'drop', { dataTransfer });
}

/** Clicks a button or link and returns the file that it downloads. */
export async function downloadText(page: Page, name: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).or(page.getByRole('link', { name })).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}
