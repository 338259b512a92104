import { type OtherAmounts, otherAmountMessage, otherAmountProblem, parseAmount } from '@utility-pay/contracts';
import { z } from 'zod';
import { ALL_BILLS, OTHER_AMOUNT } from '../../paths.ts';

/** What to pay: one bill, all bills (`ALL_BILLS`), or, with `amountMinor`, that many cents of what is due on all bills. */
export interface ChosenAmount {
  balanceId: string;
  amountMinor?: number;
}

/** Returns the schema of the form that chooses what to pay. The server checks the amount again. */
export const chooseAmountForm = (totalDueMinor: number, otherAmounts: OtherAmounts) =>
  z.object({ choice: z.string(), amount: z.string() }).transform(({ choice, amount }, { addIssue }): ChosenAmount => {
    const refuse = (field: 'choice' | 'amount', message: string) => {
      addIssue({ code: 'custom', path: [field], message });
      return z.NEVER;
    };
    if (!choice) return refuse('choice', 'Choose what to pay.');
    if (choice !== OTHER_AMOUNT) return { balanceId: choice };
    if (!amount.trim()) return refuse('amount', 'Enter an amount.');
    const parsed = parseAmount(amount);
    if (parsed.kind === 'invalid') return refuse('amount', parsed.reason);
    if (parsed.amountMinor === totalDueMinor) return { balanceId: ALL_BILLS };
    const problem = otherAmountProblem(parsed.amountMinor, totalDueMinor, otherAmounts);
    if (problem) return refuse('amount', otherAmountMessage(problem));
    return { balanceId: ALL_BILLS, amountMinor: parsed.amountMinor };
  });
