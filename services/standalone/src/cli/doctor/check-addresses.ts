import { type Finding, findingsOf } from './finding.ts';

const { ok, warn, fail } = findingsOf('addresses');

const ANSWER_WITHIN_MS = 5_000;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether browsers reach the portal safely, and our processes each other. `services`: where they listen, by variable. */
export async function checkAddresses(
  publicUrl: string | undefined,
  services: Record<string, string>,
): Promise<Finding[]> {
  const answers = Object.entries(services).flatMap(([variable, urls]) =>
    urls.split(',').map((url) => checkReady(variable, url.trim())),
  );
  return [...checkPublicUrl(publicUrl), ...(await Promise.all(answers))];
}

function checkPublicUrl(address: string | undefined): Finding[] {
  if (address === undefined) return [];
  if (!URL.canParse(address))
    return [fail(`PUBLIC_URL is ${address}, which is no address`, 'Write it like https://pay.example.com')];
  const { protocol, hostname, pathname } = new URL(address);
  const findings: Finding[] = [];
  if (protocol !== 'https:' && !LOOPBACK.test(hostname))
    findings.push(
      fail(
        `PUBLIC_URL is ${address}: passwords and sessions travel in the open`,
        'Put TLS in front of the gateway, and set PUBLIC_URL to its https address.',
      ),
    );
  if (pathname !== '/')
    findings.push(
      warn(
        `PUBLIC_URL has a path, ${pathname}`,
        'Give the portal a host of its own: links are made from the origin alone.',
      ),
    );
  return findings.length > 0 ? findings : [ok(`PUBLIC_URL is ${address}`)];
}

async function checkReady(variable: string, url: string): Promise<Finding> {
  const advice = `Check ${variable}, and what the process there says at /readyz and in its log.`;
  if (!URL.canParse(url)) return fail(`${variable} is ${url}, which is no address`, advice);
  try {
    const response = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    const words = (await response.text()).trim().slice(0, 200);
    return response.ok
      ? ok(`${variable}: ${url} is ready`)
      : fail(`${variable}: ${url} answers ${response.status}: ${words}`, advice);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return fail(`${variable}: ${url} cannot be reached (${cause instanceof Error ? cause.message : cause})`, advice);
  }
}
