import { useState } from 'react';
import { fileProblem } from './file-problem.ts';

/** The file that will be uploaded. One that can be no CSV is not taken, and the reason stands in its place. */
export function useChosenFile() {
  const [chosen, setChosen] = useState<{ file: File | null; problem?: string }>({ file: null });
  return {
    ...chosen,
    choose: (file: File): void => {
      const problem = fileProblem(file);
      setChosen(problem ? { file: null, problem } : { file });
    },
    refuse: (problem: string): void => setChosen({ file: null, problem }),
  };
}
