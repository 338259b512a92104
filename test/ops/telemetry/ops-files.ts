import { readFileSync } from 'node:fs';
import { SERVICES } from '@utility-pay/contracts';
import { parse } from 'yaml';
import { z } from 'zod';

const alertsSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(['critical', 'warning']) }),
          annotations: z.object({ summary: z.string(), runbook_url: z.string() }),
        }),
      ),
    }),
  ),
});

type AlertRule = z.infer<typeof alertsSchema>['groups'][number]['rules'][number];

/** Returns the alert rules of a Prometheus rule file. */
export const readAlerts = (path: string): AlertRule[] =>
  alertsSchema.parse(parse(readFileSync(path, 'utf8'))).groups.flatMap(({ rules }) => rules);

const panel = z.object({
  id: z.int(),
  type: z.string(),
  title: z.string().min(1),
  description: z.string().optional(),
  datasource: z.object({ uid: z.string() }).optional(),
  gridPos: z.object({ x: z.int().min(0), y: z.int().min(0), w: z.int().max(24), h: z.int() }),
  targets: z.array(z.object({ expr: z.string() })).default([]),
});

const dashboardSchema = z.object({ uid: z.string(), title: z.string(), panels: z.array(panel) });

type Dashboard = z.infer<typeof dashboardSchema>;

/** Returns the panels of a Grafana dashboard file. */
export const readDashboard = (path: string): Dashboard => dashboardSchema.parse(JSON.parse(readFileSync(path, 'utf8')));

/** Returns all PromQL expressions of a dashboard. */
export const expressionsOf = ({ panels }: Dashboard): string[] =>
  panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

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

/** Our processes. Each serves metrics. */
const PROCESSES = ['gateway', ...SERVICES, ...SERVICES.map((name) => `${name}-worker`)];

/** Returns the host and port where each process in the compose file serves metrics. */
export function composeMetricsTargets(path: string): string[] {
  const { services } = composeSchema.parse(parse(readFileSync(path, 'utf8'), { merge: true, maxAliasCount: -1 }));
  return PROCESSES.map((name) => {
    const { METRICS_PORT, PORT } = services[name]?.environment ?? {};
    return `${name}:${METRICS_PORT ?? PORT}`;
  });
}

/** Returns the targets that Prometheus scrapes for our jobs. */
export const scrapeTargets = (path: string): string[] =>
  scrapeSchema
    .parse(parse(readFileSync(path, 'utf8')))
    .scrape_configs.filter(({ job_name }) => job_name.startsWith('utility-pay'))
    .flatMap(({ static_configs }) => static_configs.flatMap(({ targets }) => targets));
