/** PromQL keywords that can appear in the place of a metric name. */
const KEYWORDS = new Set(['and', 'or', 'unless', 'bool', 'offset', 'by', 'without', 'on', 'ignoring', 'inf', 'nan']);

export interface Selector {
  metric: string;
  labels: string[];
}

const labelsOf = (braces: string): string[] =>
  [...braces.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, name = '']) => name);

/** Returns the metrics that a PromQL expression reads, each with the labels in its selector. */
export function selectorsOf(expr: string): Selector[] {
  const plain = expr
    .replaceAll(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ')
    .replaceAll(/\[[^\]]*\]/g, ' ');
  const found = plain.matchAll(/("(?:[^"\\]|\\.)*")|\b([a-zA-Z_:][\w:]*)\b\s*(\(|\{[^}]*\})?/g);
  return [...found].flatMap(([, text, metric = '', after = '']) =>
    text !== undefined || after === '(' || KEYWORDS.has(metric) ? [] : [{ metric, labels: labelsOf(after) }],
  );
}

/** Returns the metric names in the given /metrics responses, each with its labels. */
export function exposedMetrics(texts: readonly string[]): Map<string, Set<string>> {
  const metrics = new Map<string, Set<string>>();
  const add = (name: string, labels: readonly string[] = []): void => {
    const existing = metrics.get(name) ?? new Set();
    for (const label of labels) existing.add(label);
    metrics.set(name, existing);
  };
  for (const line of texts.join('\n').split('\n')) {
    const [, metric = '', type] = /^# TYPE (\S+) (\w+)$/.exec(line) ?? [];
    if (type === 'counter') add(metric);
    if (type === 'histogram') for (const part of ['bucket', 'sum', 'count']) add(`${metric}_${part}`);
    const [, name, braces = ''] = /^([a-z_]\w*)(\{.*\})? /.exec(line) ?? [];
    if (name) add(name, labelsOf(braces));
  }
  return metrics;
}

/** Returns the metrics and labels in an expression that no process exposes, one sentence each. */
export function unknownMetrics(expr: string, exposed: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return selectorsOf(expr).flatMap(({ metric, labels }) => {
    const known = exposed.get(metric);
    if (!known) return [`${metric} is not exposed by any process`];
    // A counter without samples has no labels yet. Prometheus adds job and instance.
    const own = [...known, 'job', 'instance'];
    return known.size === 0
      ? []
      : labels.filter((label) => !own.includes(label)).map((label) => `${metric} has no label ${label}`);
  });
}
