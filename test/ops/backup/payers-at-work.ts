import { answerAtProvider, balanceOf, claimAccount, type Staff, type System, startPayment } from '@utility-pay/testkit';

/** Customers who claim their accounts and pay, one after the other in each line, until they are told to stop. */
export function payersAtWork(
  system: System,
  { company }: Staff,
  accounts: readonly string[],
  lines: number,
): { paid(): number; stop(): Promise<void> } {
  const waiting = accounts[Symbol.iterator]();
  let stopping = false;
  let paid = 0;
  const line = async (): Promise<void> => {
    while (!stopping) {
      const { value: account } = waiting.next();
      if (account === undefined) return;
      const payer = await claimAccount(system, company.id, account);
      const { id } = await balanceOf(payer);
      const back = await answerAtProvider(await startPayment(payer, id), 'paid');
      await fetch(back, { redirect: 'manual' });
      paid += 1;
    }
  };
  const all = Promise.all(Array.from({ length: lines }, line));
  all.catch(() => undefined);
  return {
    paid: () => paid,
    stop: async () => {
      stopping = true;
      await all;
    },
  };
}
