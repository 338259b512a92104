/** What callers met, counted, and what none should have met, in words. */
export interface Ledger {
  answered(status: number): void;
  /** The connection broke or was refused before there was an answer. */
  lost(what: string, error: unknown): void;
  wrong(problem: string): void;
  /** Problems so far. */
  problems(): readonly string[];
  lostCount(): number;
  /** Requests by status, and how many were lost. */
  summary(): string;
}

export function createLedger(): Ledger {
  const byStatus = new Map<number, number>();
  const lost: string[] = [];
  const wrong: string[] = [];
  return {
    answered: (status) => void byStatus.set(status, (byStatus.get(status) ?? 0) + 1),
    lost: (what, error) => {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      lost.push(`${what}: ${cause instanceof Error && 'code' in cause ? cause.code : cause}`);
    },
    wrong: (problem) => void wrong.push(problem),
    problems: () => wrong,
    lostCount: () => lost.length,
    summary: () => {
      const total = [...byStatus.values()].reduce((sum, count) => sum + count, 0);
      const counts = [...byStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
      return `${total} answers (${counts.join(', ')}), ${lost.length} connections lost${lost.length > 0 ? ` (${lost.slice(0, 5).join('; ')})` : ''}`;
    },
  };
}
