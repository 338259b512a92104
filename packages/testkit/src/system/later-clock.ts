/**
 * Loaded before a program with `--import=<this file>?hours=30`, moves its clock ahead: tests see what happens on the next day.
 * The database and Redis keep the real time. Services that run apart correct their clocks by the database's, so it has no
 * effect on them.
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
