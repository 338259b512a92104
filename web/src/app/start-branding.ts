import { askedCompany } from '../lib/asked-company.ts';
import { askForBranding } from '../theme/load-branding.ts';
import { redirectFor } from './redirect-rules.ts';

/** Asks for the branding together with the session: of the company that the address, or a super admin of this tab, wants. */
export function startBranding({ pathname, search }: Location, chosenCompany: string | null): void {
  const forVisitors = redirectFor(pathname, null) === null;
  askForBranding((forVisitors ? askedCompany(search) : chosenCompany) ?? undefined);
}
