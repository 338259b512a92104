/** Words of PromQL that stand where a metric could. */
const WORDS = new Set(['and', 'or', 'unless', 'bool', 'offset', 'by', 'without', 'on', 'ignoring', 'inf', 'nan']);

export interface Selector {
  metric: string;
  labels: string[];
}

const labelsOf = (braces: string): string[] =>
  [...braces.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, name = '']) => name);

/** What a PromQL expression reads: each metric with the labels that it is picked by. */
export function selectorsOf(expr: string): Selector[] {
  const plain = expr
    .replaceAll(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ')
    .replaceAll(/\[[^\]]*\]/g, ' ');
  const found = plain.matchAll(/("(?:[^"\\]|\\.)*")|\b([a-zA-Z_:][\w:]*)\b\s*(\(|\{[^}]*\})?/g);
  return [...found].flatMap(([, text, metric = '', after = '']) =>
    text !== undefined || after === '(' || WORDS.has(metric) ? [] : [{ metric, labels: labelsOf(after) }],
  );
}

/** What /metrics shows: the names that can be asked for, each with its labels. Gauges count when they tell something. */
export function shownBy(texts: readonly string[]): Map<string, Set<string>> {
  const shown = new Map<string, Set<string>>();
  const see = (name: string, labels: readonly string[] = []): void => {
    const known = shown.get(name) ?? new Set();
    for (const label of labels) known.add(label);
    shown.set(name, known);
  };
  for (const line of texts.join('\n').split('\n')) {
    const [, metric = '', type] = /^# TYPE (\S+) (\w+)$/.exec(line) ?? [];
    if (type === 'counter') see(metric);
    if (type === 'histogram') for (const part of ['bucket', 'sum', 'count']) see(`${metric}_${part}`);
    const [, name, braces = ''] = /^([a-z_]\w*)(\{.*\})? /.exec(line) ?? [];
    if (name) see(name, labelsOf(braces));
  }
  return shown;
}

/** What an expression asks for that nobody shows; in words. */
export function unknownIn(expr: string, shown: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return selectorsOf(expr).flatMap(({ metric, labels }) => {
    const known = shown.get(metric);
    if (!known) return [`${metric} is shown by no process`];
    // A counter that stands at nothing yet tells no labels; Prometheus adds its own two.
    const own = [...known, 'job', 'instance'];
    return known.size === 0
      ? []
      : labels.filter((label) => !own.includes(label)).map((label) => `${metric} has no label ${label}`);
  });
}
