/** Something on this machine keeps the project from running: what it is, and what to do. */
export class SetupError extends Error {
  /** @param {string} problem @param {string} advice */
  constructor(problem, advice) {
    super(problem);
    this.advice = advice;
  }
}
