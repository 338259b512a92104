import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { LogoDrop } from '../../ui/drop-zone.tsx';
import { useField } from '../../ui/form-fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { type BrandingValues, LOGO_TYPES, logoProblem, readDataUrl } from './branding-values.ts';

/** The logo field; a new logo is a data URL until it is saved. */
export function LogoField() {
  const { setValue, setError, clearErrors } = useFormContext<BrandingValues>();
  const logoUrl = useWatch<BrandingValues, 'logoUrl'>({ name: 'logoUrl' });
  const { error } = useField('logoUrl');

  const setLogo = (url: string) => {
    clearErrors('logoUrl');
    setValue('logoUrl', url, { shouldDirty: true });
  };
  async function selectFile(file: File): Promise<void> {
    const problem = logoProblem(file);
    if (problem) return setError('logoUrl', { type: 'file', message: problem });
    const url = await readDataUrl(file).catch(() => null);
    if (url === null) setError('logoUrl', { type: 'file', message: 'This file could not be read' });
    else setLogo(url);
  }

  return (
    <Stack $gap="space-2">
      <LogoDrop
        label="Logo file"
        hint="PNG, JPG, GIF up to 2MB"
        accept={LOGO_TYPES.join(',')}
        problem={error}
        logoUrl={logoUrl}
        onFile={(file) => void selectFile(file)}
      />
      {logoUrl && (
        <div>
          <Button kind="secondary" small onClick={() => setLogo('')}>
            Remove logo
          </Button>
        </div>
      )}
    </Stack>
  );
}
