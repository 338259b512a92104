import { FieldGroup } from '../../../ui/form-fields.tsx';
import { SwitchField } from '../../../ui/switch.tsx';
import type { Viewer } from '../viewer.ts';
import { PERMISSIONS } from './permissions.ts';
import { type AdminUser, whyPermissionLocked } from './user-rights.ts';

interface PermissionFieldsProps {
  viewer: Viewer;
  /** Whose they are; nobody yet while somebody is made. */
  member?: AdminUser;
}

/** A switch for each permission, with what it gives; one that can't be changed says why. */
export const PermissionFields = ({ viewer, member }: PermissionFieldsProps) => (
  <FieldGroup legend="Permissions" hint="Everybody on the staff sees the company's customers.">
    {PERMISSIONS.map(({ key, title, gives }) => {
      const locked = whyPermissionLocked(viewer, key, member);
      return (
        <SwitchField
          key={key}
          name={`permissions.${key}`}
          label={title}
          hint={locked ? `${gives} ${locked}` : gives}
          disabled={locked !== undefined}
        />
      );
    })}
  </FieldGroup>
);
