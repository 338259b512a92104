const AROUND = 3;
const SHOWN = 8;

/** The place where two texts part, a few lines of each: a hint, not a whole diff. */
export function firstDifference(before: string, after: string): string {
  const old = before.split('\n');
  const now = after.split('\n');
  let start = 0;
  while (start < old.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < old.length - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  const side = (sign: string, lines: string[]) => {
    const changed = lines.slice(start, lines.length - end);
    const more = changed.length > SHOWN ? [`${sign} ... ${changed.length - SHOWN} more lines`] : [];
    return [...changed.slice(0, SHOWN).map((line) => `${sign} ${line}`), ...more];
  };
  const context = old.slice(Math.max(0, start - AROUND), start).map((line) => `  ${line}`);
  return [`line ${start + 1}:`, ...context, ...side('-', old), ...side('+', now)].join('\n');
}
