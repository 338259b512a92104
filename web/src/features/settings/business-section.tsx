import { BusinessForm } from './business-form.tsx';
import { BusinessView, type Company } from './business-view.tsx';
import { EditableSection } from './editable-section.tsx';

const ABOUT = 'What your customers see of your business, and how they reach you.';
const WHO_MAY = 'Only staff who manage users can change it.';

interface BusinessSectionProps {
  company: Company;
  mayEdit: boolean;
  onRenamed: (name: string) => void;
}

/** What customers read of the company. */
export const BusinessSection = ({ company, mayEdit, onRenamed }: BusinessSectionProps) => (
  <EditableSection
    title="Business Information"
    hint={mayEdit ? ABOUT : `${ABOUT} ${WHO_MAY}`}
    mayEdit={mayEdit}
    view={<BusinessView company={company} />}
    form={(done) => <BusinessForm company={company} onSaved={onRenamed} onDone={done} />}
  />
);
