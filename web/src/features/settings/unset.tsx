import { Text } from '../../ui/text.tsx';

/** Where a value would stand. */
export const Unset = () => (
  <Text as="span" $tone="text-soft">
    Not set
  </Text>
);
