import { type Finding, findingsOf } from './finding.ts';

const addresses = findingsOf('addresses');

const READY_TIMEOUT_MS = 5_000;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Checks PUBLIC_URL and that every service is ready. `services`: URLs, separated by commas, by variable. */
export async function checkAddresses(
  publicUrl: string | undefined,
  services: Record<string, string>,
): Promise<Finding[]> {
  const checks = Object.entries(services).flatMap(([variable, urls]) =>
    urls.split(',').map((url) => checkReady(variable, url.trim())),
  );
  return [...checkPublicUrl(publicUrl), ...(await Promise.all(checks))];
}

function checkPublicUrl(address: string | undefined): Finding[] {
  if (address === undefined) return [];
  if (!URL.canParse(address))
    return [addresses.fail(`PUBLIC_URL is ${address}, which is not a URL`, 'Use a URL like https://pay.example.com.')];
  const { protocol, hostname, pathname } = new URL(address);
  const findings: Finding[] = [];
  if (protocol !== 'https:' && !LOOPBACK.test(hostname))
    findings.push(
      addresses.fail(
        `PUBLIC_URL is ${address}: passwords and sessions are not encrypted in transit`,
        'Terminate TLS in front of the gateway, and set PUBLIC_URL to the https address.',
      ),
    );
  if (pathname !== '/')
    findings.push(
      addresses.warn(
        `PUBLIC_URL has a path, ${pathname}`,
        'Use a separate host for the portal: links use only the origin.',
      ),
    );
  return findings.length > 0 ? findings : [addresses.ok(`PUBLIC_URL is ${address}`)];
}

async function checkReady(variable: string, url: string): Promise<Finding> {
  const advice = `Check ${variable}, and /readyz and the log of that process.`;
  if (!URL.canParse(url)) return addresses.fail(`${variable} is ${url}, which is not a URL`, advice);
  try {
    const response = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(READY_TIMEOUT_MS) });
    const body = (await response.text()).trim().slice(0, 200);
    return response.ok
      ? addresses.ok(`${variable}: ${url} is ready`)
      : addresses.fail(`${variable}: ${url} answers ${response.status}: ${body}`, advice);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return addresses.fail(
      `${variable}: ${url} cannot be reached (${cause instanceof Error ? cause.message : cause})`,
      advice,
    );
  }
}
