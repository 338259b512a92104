import { DefinitionList } from '../../ui/definition-list.tsx';
import { Form } from '../../ui/form.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import type { Company } from './business-section.tsx';
import { EditableSection, LoadingSection } from './editable-section.tsx';
import { UpdateUploadReviewDocument } from './gql/business.ts';

const HINT = 'When staff must confirm an uploaded bill file before it changes any account.';
const READ_ONLY_HINT = `${HINT} Only staff with the “Manage users” permission can change it.`;

type Review = Company['uploadReview'];

const LABELS: Record<Review, string> = { UNUSUAL: 'Only when something looks unusual', ALWAYS: 'Always' };

const OPTIONS: readonly { value: Review; label: string; note: string }[] = [
  {
    value: 'UNUSUAL',
    label: LABELS.UNUSUAL,
    note: 'Files are applied right away unless the month is unexpected, amounts are far higher than before, or many rows fail or are missing. Then you review the changes first.',
  },
  {
    value: 'ALWAYS',
    label: LABELS.ALWAYS,
    note: 'You review the changes and apply them, for every file uploaded on the Upload Balances page.',
  },
];

interface UploadReviewSectionProps {
  /** Undefined while it is loading. */
  company: Company | undefined;
  canEdit: boolean;
}

/** When staff confirm an uploaded file before it is applied. */
export function UploadReviewSection({ company, canEdit }: UploadReviewSectionProps) {
  const head = { title: 'Upload confirmation', hint: canEdit ? HINT : READ_ONLY_HINT, canEdit };
  if (!company) return <LoadingSection {...head} lines={1} />;
  return (
    <EditableSection
      {...head}
      view={<DefinitionList items={[['Ask for confirmation', LABELS[company.uploadReview]]]} />}
      form={(done) => <UploadReviewForm company={company} onDone={done} />}
    />
  );
}

const loadRule = () => import('./rules.ts').then((rules) => rules.uploadReviewForm);

function UploadReviewForm({ company, onDone }: { company: Company; onDone: () => void }) {
  const [update] = useFormMutation(UpdateUploadReviewDocument, {
    result: (data) => data.updateUploadReview.company,
    successToast: () => ({ title: 'Upload confirmation saved' }),
    failureToast: 'Failed to update upload confirmation',
    fallback: 'The upload confirmation setting could not be saved.',
    onSuccess: onDone,
  });
  const { uploadReview } = company;

  return (
    <Form
      rule={loadRule}
      initial={{ uploadReview }}
      onSubmit={(settings: { uploadReview: Review }) => update({ input: { ...settings, companyId: company.id } })}
      submitLabel="Save upload confirmation"
      guardUnsaved
      onCancel={onDone}
    >
      <RadioField name="uploadReview" label="Ask for confirmation" options={OPTIONS} />
    </Form>
  );
}
