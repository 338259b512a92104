import { SearchX, Users } from 'lucide-react';
import { PATHS } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Row } from '../../ui/layout.tsx';

interface NoCustomersProps {
  search: string;
  filtered: boolean;
  onClear: () => void;
  /** Absent where the person may not. */
  onAdd?: () => void;
  mayUpload: boolean;
}

export function NoCustomers({ search, filtered, onClear, onAdd, mayUpload }: NoCustomersProps) {
  if (filtered)
    return (
      <EmptyState
        icon={SearchX}
        title="No customers found"
        action={
          <Button kind="secondary" onClick={onClear}>
            Clear filters
          </Button>
        }
      >
        {search
          ? `Nothing matches “${search}”. Try the beginning of a name, account number or email.`
          : 'No account is in this state.'}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={Users}
      title="No customers yet"
      action={
        <Row $justify="center">
          {onAdd && (
            <Button kind="secondary" onClick={onAdd}>
              Add one customer
            </Button>
          )}
          {mayUpload && (
            <ButtonLink kind="secondary" to={PATHS.uploadBalances}>
              Upload balances
            </ButtonLink>
          )}
        </Row>
      }
    >
      Upload a file of balances: its accounts become your customers. Or add them one by one.
    </EmptyState>
  );
}
