import type { Request } from 'express';
import type { GatewayOptions } from '../../options.ts';
import { CompanyOfHostDocument } from './gql/tenant-settings.internal.ts';

/** Returns the id of the company that owns the request's host; undefined for other hosts. */
export async function hostCompany(
  { hostname }: Pick<Request, 'hostname'>,
  { call }: Pick<GatewayOptions, 'call'>,
): Promise<number | undefined> {
  if (!hostname) return undefined;
  const { internalCompanyOfHost } = await call('tenant-settings', {
    query: CompanyOfHostDocument,
    variables: { host: hostname },
  });
  return internalCompanyOfHost?.id;
}
