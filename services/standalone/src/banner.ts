import type { Keys } from './keys.ts';

interface Started {
  url: string;
  keys: Keys;
  engines: { mongo: string; redis: string };
  simulatorUrl: string | undefined;
  sampleCompany?: object | undefined;
}

/** What a person who started the product needs to know next. The made-up password is told once. */
export function banner({ url, keys, engines, simulatorUrl, sampleCompany }: Started): string {
  const login = keys.fresh
    ? [
        `  Sign in       ${url}/admin/login`,
        `  First login   ${keys.SUPER_ADMIN_EMAIL}`,
        `  Password      ${keys.SUPER_ADMIN_PASSWORD}   (told this once)`,
      ]
    : [`  Sign in       ${url}/admin/login`];
  return [
    '',
    `  Utility Pay   ${url}`,
    ...login,
    `  Engines       ${engines.mongo}, ${engines.redis}`,
    ...(simulatorUrl ? [`  Payments      companies in test mode pay at the simulator, ${simulatorUrl}`] : []),
    ...(sampleCompany ? ['  Sample        a company to look at is being made; its logins follow here'] : []),
    '',
    '',
  ].join('\n');
}
