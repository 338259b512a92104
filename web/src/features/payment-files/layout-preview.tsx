import { PAYMENT_FILE_VALUE_LABELS, type PaymentFileLayout } from '@utility-pay/contracts';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { token } from '../../theme/tokens.ts';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { type LayoutValues, widthOf } from './layout-form.ts';
import { narrowColumns, previewLines } from './preview-lines.ts';

// Scrollable elements must be focusable.
const Lines = styled.pre.attrs({ tabIndex: 0, role: 'group', 'aria-label': 'Sample lines' })`
  overflow-x: auto;
  padding: ${token('space-3')} ${token('space-4')};
  font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  font-size: 13px;
  line-height: 20px;
  tab-size: 8;
  white-space: pre;
  background: ${token('sunken')};
  border: 1px solid ${token('line')};
  border-radius: ${token('radius-field')};
`;

/** Returns the layout of the form's values, which may be invalid: a width that is not a number counts as none. */
const layoutOf = (values: LayoutValues): PaymentFileLayout => ({
  ...values,
  columns: values.columns.map(({ value, header, width }) => ({
    value,
    header,
    width: widthOf(values.format, width) || null,
  })),
});

const warningsOf = (layout: PaymentFileLayout): readonly string[] => {
  const warnings = narrowColumns(layout).map(
    ({ value, width }) =>
      `${PAYMENT_FILE_VALUE_LABELS[value]} is longer than its column of ${width} characters. A payment file with a value that doesn't fit isn't created.`,
  );
  return [...new Set(warnings)];
};

/** The first lines of a file with the layout in the form, with sample payments. */
export function LayoutPreview() {
  const layout = layoutOf(useWatch<LayoutValues>() as LayoutValues);
  return (
    <Card title="Preview" hint="A payment of $84.17 and a refund of $20.00.">
      <Stack $gap="space-3">
        <Lines>{previewLines(layout).join('\n')}</Lines>
        {warningsOf(layout).map((warning) => (
          <Text key={warning} $kind="small" $tone="warning-text">
            {warning}
          </Text>
        ))}
      </Stack>
    </Card>
  );
}
