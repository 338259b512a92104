import { useQuery } from '@apollo/client/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { toFailure } from '../../lib/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Row } from '../../ui/layout.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { CompanyForm } from './company-form.tsx';
import { BusinessOwnersDocument } from './gql/owners.ts';
import { OwnerForm } from './owner-form.tsx';
import { OwnersCard } from './owners-card.tsx';

type OpenDialog = 'none' | 'company' | 'owner';

/** The owners of all companies, with forms to create companies and owners. For super admins. */
export function BusinessOwnersPage() {
  const { data, error, refetch } = useQuery(BusinessOwnersDocument, { fetchPolicy: 'cache-and-network' });
  const [open, setOpen] = useState<OpenDialog>('none');
  const close = () => setOpen('none');
  const noCompany = data?.companies.length === 0;

  return (
    <>
      <PageTitle
        count={data?.businessOwners.length}
        action={
          <Row>
            <Button kind={noCompany ? 'primary' : 'secondary'} onClick={() => setOpen('company')}>
              <Plus size={16} strokeWidth={1.75} aria-hidden />
              Create company
            </Button>
            <Button
              kind={noCompany ? 'secondary' : 'primary'}
              disabled={!data || noCompany}
              onClick={() => setOpen('owner')}
            >
              <Plus size={16} strokeWidth={1.75} aria-hidden />
              Create business owner
            </Button>
          </Row>
        }
      >
        Business Owners
      </PageTitle>
      {error && <FailureNotice failure={toFailure(error)} onRetry={() => void refetch()} />}
      {!error && <OwnersCard owners={data?.businessOwners} companies={data?.companies} />}
      <Dialog title="Create company" open={open === 'company'} onClose={close}>
        <CompanyForm onDone={close} />
      </Dialog>
      <Dialog title="Create business owner" open={open === 'owner'} onClose={close}>
        <OwnerForm companies={data?.companies ?? []} onDone={close} />
      </Dialog>
    </>
  );
}
