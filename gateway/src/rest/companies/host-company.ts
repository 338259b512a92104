import type { Request } from 'express';
import type { GatewayOptions } from '../../options.ts';

const OF_HOST = /* GraphQL */ `
  query CompanyOfHost($host: String!) { internalCompanyOfHost(host: $host) { id } }
`;

interface Answer {
  internalCompanyOfHost: { id: number } | null;
}

/** The company whose portal the caller's address bar shows; undefined on a host that is no company's. */
export async function hostCompany(
  { hostname }: Pick<Request, 'hostname'>,
  { call }: Pick<GatewayOptions, 'call'>,
): Promise<number | undefined> {
  if (!hostname) return undefined;
  const { internalCompanyOfHost } = await call<Answer>('tenant-settings', {
    query: OF_HOST,
    variables: { host: hostname },
  });
  return internalCompanyOfHost?.id;
}
