import { readFileSync } from 'node:fs';
import { SERVICES } from '@utility-pay/contracts';
import { parse } from 'yaml';
import { z } from 'zod';

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.looseObject({ environment: z.record(z.string(), z.coerce.string()).optional().catch(undefined) }),
  ),
});
const scrapeSchema = z.object({
  scrape_configs: z.array(
    z.object({ job_name: z.string(), static_configs: z.array(z.object({ targets: z.array(z.string()) })) }),
  ),
});

/** Our processes, each of which shows metrics. */
const PROCESSES = ['gateway', ...SERVICES, ...SERVICES.map((name) => `${name}-worker`)];

/** Where each process of the compose file shows its metrics. */
export function metricsOfCompose(path: string): string[] {
  const { services } = composeSchema.parse(parse(readFileSync(path, 'utf8'), { merge: true, maxAliasCount: -1 }));
  return PROCESSES.map((name) => {
    const { METRICS_PORT, PORT } = services[name]?.environment ?? {};
    return `${name}:${METRICS_PORT ?? PORT}`;
  });
}

/** What Prometheus scrapes of ours. */
export const scrapedBy = (path: string): string[] =>
  scrapeSchema
    .parse(parse(readFileSync(path, 'utf8')))
    .scrape_configs.filter(({ job_name }) => job_name.startsWith('utility-pay'))
    .flatMap(({ static_configs }) => static_configs.flatMap(({ targets }) => targets));
