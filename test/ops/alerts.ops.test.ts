import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createClient, debianTool, openCompany, startSystem } from '@utility-pay/testkit';
import { afterAll, expect, test } from 'vitest';
import { readAlerts } from './telemetry/alert-rules.ts';
import { expressionsOf, readDashboard } from './telemetry/dashboard.ts';
import { selectorsOf, shownBy, unknownIn } from './telemetry/metric-names.ts';
import { metricsOfCompose, scrapedBy } from './telemetry/scrape-targets.ts';

const RULES = 'ops/prometheus/alerts.yml';
const RUNBOOKS = 'docs/runbooks';
/** What each page tells whoever is woken. */
const HEADINGS = ['## What it means', '## Look here', '## Do this', '## Escalate'];

const promtool = await debianTool({ package: 'prometheus', program: 'promtool' });
const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
const alerts = readAlerts(RULES);
const dashboard = readDashboard('ops/grafana/dashboards/utility-pay.json');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @throws with what promtool has to say. */
const run = (...words: string[]): string => execFileSync(promtool, words, { encoding: 'utf8', stdio: 'pipe' });

/** A copy of the rules with something else in place of what stands there. */
function planted(what: string, instead: string): string {
  const text = readFileSync(RULES, 'utf8');
  expect(text).toContain(what);
  const path = join(folder, 'planted.yml');
  writeFileSync(path, text.replaceAll(what, instead));
  return path;
}

/** The dashboard's expressions as rules, so that promtool reads them; Grafana fills in its interval. */
function asRules(expressions: readonly string[]): string {
  const rules = expressions.map((expr, index) => ({
    record: `dashboard:${index}`,
    expr: expr.replaceAll('$__rate_interval', '5m'),
  }));
  const path = join(folder, 'dashboard.yml');
  writeFileSync(path, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  return path;
}

test('promtool reads the rules and the scrape configuration', () => {
  expect(run('check', 'rules', RULES)).toContain(`${alerts.length} rules found`);
  expect(run('check', 'config', 'ops/prometheus/prometheus.yml')).toContain('is valid');
});

test('every process of the compose file is scraped where it shows its metrics', () => {
  const shown = metricsOfCompose('docker-compose.yml');
  expect(shown).toContain('gateway:9400');
  expect(shown).toContain('billing-worker:4103');
  expect(scrapedBy('ops/prometheus/prometheus.yml').toSorted()).toEqual(shown.toSorted());
});

test('alerts speak when they should, and only then', () => {
  expect(run('test', 'rules', 'test/ops/telemetry/alerts.promtool.yml')).toContain('SUCCESS');
});

test('a planted mistake is found: a misspelt function, and a threshold that never speaks', () => {
  expect(() => run('check', 'rules', planted('increase(', 'increas('))).toThrow(/increas/);
  const deaf = planted('> 0.01', '> 10.01');
  const played = readFileSync('test/ops/telemetry/alerts.promtool.yml', 'utf8').replace(
    '../../../ops/prometheus/alerts.yml',
    deaf,
  );
  const path = join(folder, 'played.yml');
  writeFileSync(path, played);
  expect(() => run('test', 'rules', path)).toThrow(/PortalErrors/);
});

test('every alert has its page, and every page its alert', () => {
  const pages = readdirSync(RUNBOOKS).filter((file) => file !== 'README.md');
  expect(alerts.map(({ annotations }) => basename(annotations.runbook_url)).toSorted()).toEqual(pages.toSorted());
  const incidents = readFileSync('docs/operations/incidents.md', 'utf8');
  for (const { alert, annotations } of alerts) {
    expect(annotations.runbook_url).toBe(`${RUNBOOKS}/${kebab(alert)}.md`);
    const page = readFileSync(annotations.runbook_url, 'utf8');
    expect(page.startsWith(`# ${alert}\n`), annotations.runbook_url).toBe(true);
    for (const heading of HEADINGS) expect(page, annotations.runbook_url).toContain(heading);
    expect(incidents).toContain(`../runbooks/${kebab(alert)}.md`);
  }
});

const kebab = (name: string): string => name.replaceAll(/(?<=.)[A-Z]/g, '-$&').toLowerCase();

test('the dashboard can be read: promtool takes its expressions, no panel lies over another, each says what it shows', () => {
  run('check', 'rules', asRules(expressionsOf(dashboard)));
  expect(() => run('check', 'rules', asRules(['sum by (']))).toThrow();
  const panels = dashboard.panels;
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const { title, type, description } of panels) expect(type === 'row' || Boolean(description), title).toBe(true);
  const taken = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
  );
  expect(new Set(taken).size).toBe(taken.length);
  const source = readFileSync('ops/grafana/provisioning/datasources/prometheus.yml', 'utf8');
  for (const { datasource, type } of panels) if (type !== 'row') expect(source).toContain(`uid: ${datasource?.uid}`);
});

test('what alerts and dashboard ask for is what a running product shows', async () => {
  const system = await startSystem({ mode: 'standalone' });
  try {
    await openCompany(system, 'Metrics Water');
    await createClient(system.url).send('POST', '/graphql', { query: '{ nothing }' });
    const shown = shownBy([await (await fetch(`${system.url}/metrics`)).text()]);
    // Prometheus itself tells this one of everything that it scrapes.
    shown.set('up', new Set());
    const asked = [...alerts.map(({ expr }) => expr), ...expressionsOf(dashboard)];
    expect(asked.flatMap(selectorsOf).length).toBeGreaterThan(60);
    expect(asked.flatMap((expr) => unknownIn(expr, shown))).toEqual([]);
    // Planted: a name that nobody shows, a label that the metric lacks.
    expect(unknownIn('sum(rate(portal_http_requests_total[5m])) > 1', shown)).toEqual([
      'portal_http_requests_total is shown by no process',
    ]);
    expect(unknownIn('max by (queue) (bullmq_job_count{queu="billing"})', shown)).toEqual([
      'bullmq_job_count has no label queu',
    ]);
  } finally {
    await system.stop();
  }
});
