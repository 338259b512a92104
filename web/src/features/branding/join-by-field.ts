import type { FormFailure } from '../../ui/form-failures.ts';

/** One failure a field: a sheet of rules may have several lines that are refused. */
export function joinByField(failures: readonly FormFailure[]): readonly FormFailure[] {
  const messages = new Map<string | null | undefined, string[]>();
  for (const { field, message } of failures) messages.set(field, [...(messages.get(field) ?? []), message]);
  return [...messages].map(([field, words]) => ({ field, message: words.join('. ') }));
}
