import { useMemo } from 'react';
import { useStoredText } from '../../lib/use-stored-text.ts';

/** Columns that the user chose to show (true) or to hide (false), by key. Other columns follow the default. */
export type ColumnChoices = ReadonlyMap<string, boolean>;

export const formatChoices = (choices: ColumnChoices): string => JSON.stringify(Object.fromEntries(choices));

/** Parses the stored choices. Returns none for a missing or unreadable text. */
export function parseChoices(text: string | null): ColumnChoices {
  try {
    const entries = Object.entries<unknown>(JSON.parse(text ?? '{}') ?? {});
    return new Map(entries.filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'));
  } catch {
    return new Map();
  }
}

/** Returns the user's choices of columns for a company's customers. They are stored in the browser only. */
export function useColumnChoices(companyId: string, userId: string) {
  const [text, store] = useStoredText(`customer-columns.${companyId}.${userId}`);
  const choices = useMemo(() => parseChoices(text), [text]);
  return {
    choices,
    choose: (key: string, shown: boolean) => store(formatChoices(new Map(choices).set(key, shown))),
    reset: () => store(null),
  };
}
