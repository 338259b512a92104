import { useMemo } from 'react';
import { useStoredText } from '../../lib/use-stored-text.ts';

/** Columns that a person has shown (true) or hidden (false), by key. All others follow the default. */
export type ColumnChoices = ReadonlyMap<string, boolean>;

export const formatChoices = (choices: ColumnChoices): string => JSON.stringify(Object.fromEntries(choices));

/** Returns the choices of a stored text; none if it is missing or unreadable. */
export function parseChoices(text: string | null): ColumnChoices {
  try {
    const entries = Object.entries<unknown>(JSON.parse(text ?? '{}') ?? {});
    return new Map(entries.filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'));
  } catch {
    return new Map();
  }
}

/** The columns that a person has picked for a company's customers. Remembered by the browser, not by the server. */
export function useColumnChoices(companyId: string, userId: string) {
  const [text, store] = useStoredText(`customer-columns.${companyId}.${userId}`);
  const choices = useMemo(() => parseChoices(text), [text]);
  return {
    choices,
    choose: (key: string, shown: boolean) => store(formatChoices(new Map(choices).set(key, shown))),
    reset: () => store(null),
  };
}
