import type { Page } from 'playwright';

/** Waits for the toast to say this: its title, and its description where one is expected. */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  const toasts = page.getByRole('region', { name: /^Notifications/ });
  await toasts.getByText(title, { exact: true }).waitFor();
  if (description !== undefined) await toasts.getByText(description, { exact: true }).waitFor();
}
