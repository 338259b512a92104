import { Disclosure } from '../../ui/disclosure.tsx';
import { BillDrawing } from '../../ui/drawings.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';

/** Claiming fails on nothing as often as on this number. */
export const AccountNumberHelp = () => (
  <Disclosure summary="Where do I find it?">
    <Stack $gap="space-2">
      <BillDrawing />
      <Text $kind="small" $tone="text-soft">
        On your bill, near the top, it may be called customer number. Type it with or without blanks, dashes and leading
        zeros.
      </Text>
    </Stack>
  </Disclosure>
);
