/** An expected failure that came back from the server, as every mutation's payload carries it. */
export interface FormFailure {
  field?: string | null;
  message: string;
}

const ownName = (field: string): string => field.slice(field.lastIndexOf('.') + 1);

/** Parts failures that belong beside a field of this form from those that stand above it. */
export function sortFailures(failures: readonly FormFailure[], names: readonly string[]) {
  const fields: { name: string; message: string }[] = [];
  const whole: string[] = [];
  for (const { field, message } of failures) {
    const name = field ? ownName(field) : undefined;
    if (name && names.includes(name)) fields.push({ name, message });
    else if (!whole.includes(message)) whole.push(message);
  }
  return { fields, whole };
}
