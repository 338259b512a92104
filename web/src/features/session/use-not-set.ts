import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { useToast } from '../../lib/toast.ts';
import { PATHS } from '../../paths.ts';
import { useDoorPath } from './use-door-path.ts';

const NOT_SET = 'Please set up a security question';

/** Leaves for the sign-in when the server says that there is no question to answer; tells whether it did. */
export function useNotSet(): (message: string | undefined) => boolean {
  const navigate = useNavigate();
  const toast = useToast();
  const pathTo = useDoorPath();
  return useCallback(
    (message) => {
      if (!message?.includes(NOT_SET)) return false;
      toast({
        title: 'Security Question Not Set',
        description: message,
        variant: 'destructive',
        action: { label: 'Email me a link', href: pathTo(PATHS.resetPassword) },
      });
      void navigate(pathTo(PATHS.login));
      return true;
    },
    [navigate, toast, pathTo],
  );
}
