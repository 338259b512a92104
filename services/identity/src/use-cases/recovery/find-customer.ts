import type { QuestionRepository, RecoverableCustomer } from '../ports/recovery.ts';

/** Whose question an address is asked: in the company that was told, else the first that has one, else the first. */
export async function findCustomer(
  questions: Pick<QuestionRepository, 'customersOf'>,
  emailKey: string,
  companyId: number | undefined,
): Promise<RecoverableCustomer | undefined> {
  const customers = await questions.customersOf(emailKey);
  if (companyId !== undefined) return customers.find(({ user }) => user.companyId === companyId);
  return customers.find(({ question }) => question) ?? customers[0];
}
