import { DefinitionList } from '../../ui/definition-list.tsx';
import { Form } from '../../ui/form.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { type Company, CompanySection, type CompanySettingsProps } from './company-section.tsx';
import { UpdateUploadReviewDocument } from './gql/business.ts';

type Review = Company['uploadReview'];

const LABELS: Record<Review, string> = { UNUSUAL: 'Only when something looks unusual', ALWAYS: 'Always' };

const OPTIONS: readonly { value: Review; label: string; note: string }[] = [
  {
    value: 'UNUSUAL',
    label: LABELS.UNUSUAL,
    note: 'Files are applied right away unless something looks unusual: an unexpected month, very high bills, far fewer rows than before, or many failed rows. You review those files first.',
  },
  {
    value: 'ALWAYS',
    label: LABELS.ALWAYS,
    note: "You review every file uploaded on the Upload Balances page before it's applied.",
  },
];

/** The setting which uploaded files staff review before they are applied. */
export const UploadReviewSection = (props: CompanySettingsProps) => (
  <CompanySection
    {...props}
    title="Upload review"
    hint="When a bill file must be reviewed before it changes any account."
    lines={1}
    view={({ uploadReview }) => <DefinitionList items={[['Review bill files', LABELS[uploadReview]]]} />}
    form={(company, close) => <UploadReviewForm company={company} onDone={close} />}
  />
);

const loadRule = () => import('./rules.ts').then((rules) => rules.uploadReviewForm);

function UploadReviewForm({ company, onDone }: { company: Company; onDone: () => void }) {
  const [update] = useFormMutation(UpdateUploadReviewDocument, {
    readResult: (data) => data.updateUploadReview.company,
    successToast: () => ({ title: 'Upload review saved' }),
    failureToast: "Couldn't update the upload review setting",
    onSuccess: onDone,
  });
  const { uploadReview } = company;

  return (
    <Form
      rule={loadRule}
      initial={{ uploadReview }}
      onSubmit={(settings: { uploadReview: Review }) => update({ input: { ...settings, companyId: company.id } })}
      submitLabel="Save upload review"
      guardUnsaved
      onCancel={onDone}
    >
      <RadioField name="uploadReview" label="Review bill files" options={OPTIONS} />
    </Form>
  );
}
