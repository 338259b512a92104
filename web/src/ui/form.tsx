import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { token } from '../theme/tokens.ts';
import { Button } from './button.tsx';
import type { FormFailure } from './form-failures.ts';
import { type LoadRule, lazyResolver, loadResolver } from './form-resolver.ts';
import { Row } from './layout.tsx';
import { Notice } from './notice.tsx';
import { unsavedMark } from './unsaved-mark.ts';
import { useSubmit } from './use-submit.ts';

const UnsavedGuard = lazy(() => import('./unsaved-guard.tsx').then((code) => ({ default: code.UnsavedGuard })));

const StyledForm = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${token('space-5')};
`;

export interface FormProps<Input extends FieldValues, Output> {
  /** Fetches the zod schema that the values must pass. */
  rule: LoadRule<Input, Output>;
  initial: DefaultValues<Input>;
  /** What the server holds now: a change of it becomes the form's, but for fields that were touched. */
  values?: Input;
  /** Asks before the page is left with changes that were not sent. */
  guardUnsaved?: boolean;
  /** Answers the failures to show, if any. */
  onSubmit: (values: Output) => Promise<readonly FormFailure[] | undefined>;
  submitLabel: string;
  /** Title of the notice above the fields when something is wrong with the whole. */
  failureTitle?: string;
  /** One button over the form's full width. */
  full?: boolean;
  /** For a while nothing can be sent; words on the page say why. */
  submitDisabled?: boolean;
  /** Further buttons beside the submit button. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Checks on blur and then live; moves the focus to the first field in error, or to the notice above the fields. */
export function Form<Input extends FieldValues, Output>(props: FormProps<Input, Output>) {
  const { rule, initial, values, submitLabel, failureTitle, full, actions, guardUnsaved, children } = props;
  const resolver = useMemo(() => lazyResolver(rule), [rule]);
  const form = useForm<Input, unknown, Output>({
    resolver,
    defaultValues: initial,
    values,
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { submit, wholeFailures, noticeRef } = useSubmit(form, props.onSubmit);
  const { isDirty, isSubmitting } = form.formState;

  // Fetched while the first field is being filled: showing the form does not wait for what checks it.
  const prefetch = () => {
    void loadResolver();
    void rule();
  };

  return (
    <FormProvider {...form}>
      <StyledForm noValidate onSubmit={submit} onFocus={prefetch} {...unsavedMark(isDirty)}>
        {wholeFailures.length > 0 && (
          <Notice meaning="danger" title={failureTitle} urgent ref={noticeRef}>
            {wholeFailures.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </Notice>
        )}
        {guardUnsaved && (
          <Suspense>
            <UnsavedGuard when={isDirty && !isSubmitting} />
          </Suspense>
        )}
        {children}
        <Row $justify={full ? 'start' : 'end'}>
          {actions}
          <Button type="submit" full={full} busy={isSubmitting} disabled={props.submitDisabled}>
            {submitLabel}
          </Button>
        </Row>
      </StyledForm>
    </FormProvider>
  );
}
