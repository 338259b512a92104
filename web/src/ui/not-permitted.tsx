import { Lock } from 'lucide-react';
import { Surface } from './card.tsx';
import { EmptyState } from './empty-state.tsx';

interface NotPermittedProps {
  /** What the person may not do: `You can't upload balances`. */
  title: string;
  /** The permission's name as the user list has it: `Manage balances`. */
  permission: string;
}

/** Stands where a page would be that the person's permissions do not give: why, and who can help. */
export const NotPermitted = ({ title, permission }: NotPermittedProps) => (
  <Surface>
    <EmptyState icon={Lock} title={title}>
      It takes the permission “{permission}”. Somebody in your company who manages users can give it to you.
    </EmptyState>
  </Surface>
);
