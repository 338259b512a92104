import { type Failure, toFailure } from '../../lib/failure.ts';
import { useToast } from '../../lib/toast.ts';
import type { FormFailure } from '../../ui/form.tsx';

export interface FailureWords {
  /** Of the toast. */
  title: string;
  /** Where the server has no words for a reader. */
  otherwise: string;
  /** Of the toast, where they are always the same. */
  description?: string;
}

type Failures = readonly FormFailure[] | undefined;

const wordsOf = ({ code, message, id }: Failure, otherwise: string): string => {
  const words = code === 'INTERNAL' ? otherwise : message;
  return id ? `${words} (${id})` : words;
};

/** Does something that may be refused or fail; says so in a toast, and answers what a form shows of it. */
export function useAttempt({ title, otherwise, description }: FailureWords) {
  const toast = useToast();

  const tell = (failures: readonly FormFailure[]): readonly FormFailure[] => {
    toast({ title, description: description ?? failures[0]?.message ?? otherwise, variant: 'destructive' });
    return failures.length > 0 ? failures : [{ message: otherwise }];
  };

  return async (run: () => Promise<Failures>): Promise<Failures> => {
    try {
      const failures = await run();
      return failures && tell(failures);
    } catch (error) {
      return tell([{ message: wordsOf(toFailure(error), otherwise) }]);
    }
  };
}
