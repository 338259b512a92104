import { writeFileSync } from 'node:fs';

/** Counts what was tried as tests, and says of each that failed why. */
export class Tally {
  readonly #results: { role: string; status: 'passed' | 'failed' }[] = [];

  pass(role: string, count = 1): void {
    for (let done = 0; done < count; done += 1) this.#results.push({ role, status: 'passed' });
  }

  fail(role: string, what: string, why: string): void {
    this.#results.push({ role, status: 'failed' });
    console.log(`FAILED ${role}: ${what}: ${why}`);
  }

  count(status: 'passed' | 'failed'): number {
    return this.#results.filter((result) => result.status === status).length;
  }

  /** Writes the results in the form in which vitest reports its own. */
  write(file: string): void {
    const roles = [...new Set(this.#results.map(({ role }) => role))];
    const testResults = roles.map((name) => {
      const assertionResults = this.#results.filter(({ role }) => role === name);
      const failed = assertionResults.some(({ status }) => status === 'failed');
      return { name, status: failed ? 'failed' : 'passed', assertionResults };
    });
    writeFileSync(file, JSON.stringify({ testResults }));
  }
}
