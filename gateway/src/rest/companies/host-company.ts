import type { Request } from 'express';
import { hostNameOf, lookUpCompanyOfHost } from '../../auth/portal-origin.ts';
import type { GatewayOptions } from '../../options.ts';

/** Returns the id of the company that owns the request's host, which may be that of PUBLIC_URL; undefined for other hosts. */
export async function hostCompany(
  request: Pick<Request, 'headers'>,
  { call }: Pick<GatewayOptions, 'call'>,
): Promise<number | undefined> {
  const hostName = hostNameOf(request);
  return hostName === undefined ? undefined : lookUpCompanyOfHost(call, hostName);
}
