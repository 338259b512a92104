// What a toast's button does is no data: it stays out of the store. At most one toast, at most one action.
let held: { id: string; run: () => void } | null = null;

export function holdToastAction(id: string, run: () => void): void {
  held = { id, run };
}

export function runToastAction(id: string): void {
  if (held?.id !== id) return;
  const { run } = held;
  held = null;
  run();
}
