const LOOK_EVERY_MS = 50;

/** Tries until it holds; after `withinMs` its last failure is the test's. */
export async function eventually(holds: () => unknown, withinMs = 60_000): Promise<void> {
  for (const end = Date.now() + withinMs; ; ) {
    try {
      await holds();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }
}
