import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ERROR_CODES } from '@utility-pay/contracts';
import { createClient, debianTool, openCompany, startSystem } from '@utility-pay/testkit';
import { afterAll, expect, test } from 'vitest';
import { exposedMetrics, selectorsOf, unknownMetrics } from './telemetry/metric-names.ts';
import {
  composeMetricsTargets,
  expressionsOf,
  readAlerts,
  readDashboard,
  scrapeTargets,
} from './telemetry/ops-files.ts';

const RULES = 'ops/prometheus/alerts.yml';
const RUNBOOKS = 'docs/runbooks';
const RUNBOOK_HEADINGS = ['## Meaning', '## Diagnosis', '## Mitigation', '## Escalation'];

const promtool = await debianTool({ package: 'prometheus', program: 'promtool' });
const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
const alerts = readAlerts(RULES);
const dashboard = readDashboard('ops/grafana/dashboards/utility-pay.json');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs promtool. Throws its output when it fails. */
const run = (...args: string[]): string => execFileSync(promtool, args, { encoding: 'utf8', stdio: 'pipe' });

/** Writes a copy of the rules with a text replaced and returns its path. */
function writeChangedRules(text: string, replacement: string): string {
  const rules = readFileSync(RULES, 'utf8');
  expect(rules).toContain(text);
  const path = join(folder, 'changed.yml');
  writeFileSync(path, rules.replaceAll(text, replacement));
  return path;
}

/** Writes the expressions as recording rules, so that promtool can check them. Grafana replaces its interval variable. */
function writeAsRules(expressions: readonly string[]): string {
  const rules = expressions.map((expr, index) => ({
    record: `dashboard:${index}`,
    expr: expr.replaceAll('$__rate_interval', '5m'),
  }));
  const path = join(folder, 'dashboard.yml');
  writeFileSync(path, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  return path;
}

test('promtool accepts the rules and the scrape configuration', () => {
  expect(run('check', 'rules', RULES)).toContain(`${alerts.length} rules found`);
  expect(run('check', 'config', 'ops/prometheus/prometheus.yml')).toContain('is valid');
});

test('Prometheus scrapes every process of the compose file on its metrics port', () => {
  const targets = composeMetricsTargets('docker-compose.yml');
  expect(targets).toContain('gateway:9400');
  expect(targets).toContain('billing-worker:4103');
  expect(scrapeTargets('ops/prometheus/prometheus.yml').toSorted()).toEqual(targets.toSorted());
});

test('alerts fire for the recorded series, and only then', () => {
  expect(run('test', 'rules', 'test/ops/telemetry/alerts.promtool.yml')).toContain('SUCCESS');
});

test('promtool finds a misspelled function and a threshold that is never reached', () => {
  expect(() => run('check', 'rules', writeChangedRules('increase(', 'increas('))).toThrow(/increas/);
  const silentRules = writeChangedRules('> 0.01', '> 10.01');
  const series = readFileSync('test/ops/telemetry/alerts.promtool.yml', 'utf8').replace(
    '../../../ops/prometheus/alerts.yml',
    silentRules,
  );
  const path = join(folder, 'series.yml');
  writeFileSync(path, series);
  expect(() => run('test', 'rules', path)).toThrow(/PortalErrors/);
});

test('alerts on GraphQL errors name only codes that the gateway counts', () => {
  const codes = alerts.flatMap(({ expr }) =>
    [...expr.matchAll(/code=~?"([^"]*)"/g)].flatMap(([, list = '']) => list.split('|')),
  );
  expect(codes.length).toBeGreaterThan(0);
  expect(ERROR_CODES).toEqual(expect.arrayContaining(codes));
});

test('every alert has a runbook and every runbook has an alert', () => {
  const pages = readdirSync(RUNBOOKS).filter((file) => file !== 'README.md');
  expect(alerts.map(({ annotations }) => basename(annotations.runbook_url)).toSorted()).toEqual(pages.toSorted());
  const incidents = readFileSync('docs/operations/incidents.md', 'utf8');
  for (const { alert, annotations } of alerts) {
    expect(annotations.runbook_url).toBe(`${RUNBOOKS}/${kebab(alert)}.md`);
    const page = readFileSync(annotations.runbook_url, 'utf8');
    expect(page.startsWith(`# ${alert}\n`), annotations.runbook_url).toBe(true);
    for (const heading of RUNBOOK_HEADINGS) expect(page, annotations.runbook_url).toContain(heading);
    expect(incidents).toContain(`../runbooks/${kebab(alert)}.md`);
  }
});

const kebab = (name: string): string => name.replaceAll(/(?<=.)[A-Z]/g, '-$&').toLowerCase();

test('the dashboard has valid expressions, no overlapping panels and a description for each panel', () => {
  run('check', 'rules', writeAsRules(expressionsOf(dashboard)));
  expect(() => run('check', 'rules', writeAsRules(['sum by (']))).toThrow();
  const panels = dashboard.panels;
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const { title, type, description } of panels) expect(type === 'row' || Boolean(description), title).toBe(true);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  const source = readFileSync('ops/grafana/provisioning/datasources/prometheus.yml', 'utf8');
  for (const { datasource, type } of panels) if (type !== 'row') expect(source).toContain(`uid: ${datasource?.uid}`);
});

test('alerts and dashboard use only metrics and labels that a running product exposes', async () => {
  const system = await startSystem({ mode: 'standalone' });
  try {
    await openCompany(system, 'Metrics Water');
    await createClient(system.url).send('POST', '/graphql', { query: '{ nothing }' });
    const exposed = exposedMetrics([await (await fetch(`${system.url}/metrics`)).text()]);
    // Prometheus adds this metric for each target.
    exposed.set('up', new Set());
    const expressions = [...alerts.map(({ expr }) => expr), ...expressionsOf(dashboard)];
    expect(expressions.flatMap(selectorsOf).length).toBeGreaterThan(60);
    expect(expressions.flatMap((expr) => unknownMetrics(expr, exposed))).toEqual([]);
    expect(unknownMetrics('sum(rate(portal_http_requests_total[5m])) > 1', exposed)).toEqual([
      'portal_http_requests_total is not exposed by any process',
    ]);
    expect(unknownMetrics('max by (queue) (bullmq_job_count{queu="billing"})', exposed)).toEqual([
      'bullmq_job_count has no label queu',
    ]);
  } finally {
    await system.stop();
  }
});
