/**
 * Moves the clock of a program ahead: `--import=<this file>?hours=30` lets a test see what happens on the next day. The
 * database and Redis keep the real time. Has no effect on services in processes of their own, because they correct
 * their clocks by the database's.
 */
const hours = Number(new URL(import.meta.url).searchParams.get('hours'));
const RealDate = Date;
const now = (): number => RealDate.now() + hours * 60 * 60_000;

const LaterDate = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
});
RealDate.prototype.constructor = LaterDate;
globalThis.Date = LaterDate;

export {};
