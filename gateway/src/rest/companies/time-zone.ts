import { requireFound } from '../http/errors.ts';
import type { Run } from '../http/route.ts';
import { RestCompanyTimeZoneDocument } from './gql/companies.ts';

/** Returns the IANA name of the time zone of a company's days. @throws RestError NOT_FOUND */
export async function readTimeZone(run: Run, id: string): Promise<string> {
  const { company } = await run(RestCompanyTimeZoneDocument, { id });
  return requireFound(company, 'Company').timeZone;
}
