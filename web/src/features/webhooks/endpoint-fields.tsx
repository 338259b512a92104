import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { token } from '../../theme/tokens.ts';
import { CheckboxField, LabeledCheckBox } from '../../ui/checkbox.tsx';
import { FieldGroup, Fieldset, TextField } from '../../ui/form-fields.tsx';
import { Columns, Stack } from '../../ui/layout.tsx';
import type { EndpointValues } from './endpoint-form.rule.ts';
import { ALL_EVENTS, EVENT_GROUPS, selectedEvents, toChoices } from './event-types.ts';

/** Fields of a new or changed endpoint. */
export const EndpointFields = () => (
  <>
    <TextField
      name="url"
      label="URL"
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder="https://"
      hint="Messages are sent to this URL."
    />
    <TextField
      name="description"
      label="Description (optional)"
      autoComplete="off"
      hint="For example, the partner's name."
    />
    <FieldGroup legend="Events" name="events" hint="The endpoint receives a message for each event you select.">
      <SelectAll />
      <Columns $minWidth="200px">
        <EventGroup {...EVENT_GROUPS[0]} />
        <Stack $gap="space-6">
          <EventGroup {...EVENT_GROUPS[1]} />
          <EventGroup {...EVENT_GROUPS[2]} />
        </Stack>
      </Columns>
    </FieldGroup>
  </>
);

/** A checkbox that checks or clears all events. */
function SelectAll() {
  const { setValue, trigger, formState } = useFormContext<EndpointValues>();
  const { isSubmitted } = formState;
  const events = useWatch<EndpointValues, 'events'>({ name: 'events' });
  const count = selectedEvents(events).length;

  // The error belongs to the whole group, and a change of one checkbox validates only this checkbox.
  // biome-ignore lint/correctness/useExhaustiveDependencies: validates when the number of checked events changes
  useEffect(() => {
    if (isSubmitted) void trigger('events');
  }, [isSubmitted, count, trigger]);

  return (
    <LabeledCheckBox
      label="Select all"
      checked={count === ALL_EVENTS.length}
      onChange={(checked) => setValue('events', toChoices(checked ? ALL_EVENTS : []), { shouldDirty: true })}
    />
  );
}

/** Below the legend of a group. */
const Choices = styled(Stack)`
  padding-top: ${token('space-2')};
`;

const EventGroup = ({ title, options }: (typeof EVENT_GROUPS)[number]) => (
  <Fieldset legend={title}>
    <Choices $gap="space-3">
      {options.map(({ name, type, label }) => (
        <CheckboxField key={name} name={`events.${name}`} label={label} hint={type} />
      ))}
    </Choices>
  </Fieldset>
);
