import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toFailure, UNEXPECTED_MESSAGE } from '../lib/failure.ts';
import { type Toast, useToast } from '../lib/toast.ts';
import type { FormFailure } from './form.tsx';

type ApolloOptions<Data, Variables extends OperationVariables> = Pick<
  ApolloClient.MutateOptions<Data, Variables>,
  'refetchQueries' | 'awaitRefetchQueries' | 'update' | 'fetchPolicy'
>;

interface FormMutationOptions<Data, Variables extends OperationVariables, Result>
  extends ApolloOptions<Data, Variables> {
  /** Returns the result from the response. Null or undefined if the server refused the mutation: the payload's `userErrors` say why. */
  readResult: (data: Data) => Result | null | undefined;
  /**
   * Returns the failures if the payload has a result that nevertheless failed, such as a refund that the payment provider declined. An
   * empty list means success.
   */
  failuresOf?: (result: Result) => readonly FormFailure[];
  /** Returns the toast of a success. */
  successToast?: (result: Result, variables: Variables) => Toast;
  onSuccess?: (result: Result, variables: Variables) => void;
  /**
   * The toast of a failure. A text is its title, and the first message its description; a function gets the first message and returns the
   * toast. Absent where the notice in the form is enough.
   */
  failureToast?: string | ((message: string) => Toast);
  /** Shown instead of the server's message when the failure is unexpected. */
  fallback?: string;
  /** Returns the message to show for an error; undefined for the failure's own message and id. */
  errorMessage?: (error: unknown) => string | undefined;
}

interface Payload {
  userErrors?: readonly FormFailure[];
}

/** Returns the `userErrors` of the mutation's only root field. */
function readUserErrors(data: object | null | undefined): readonly FormFailure[] {
  const [payload] = Object.values(data ?? {}) as (Payload | null)[];
  return payload?.userErrors ?? [];
}

/**
 * Runs a mutation and reports its outcome: a toast, and the failures that a form shows beside its fields or above them.
 *
 * `submit` resolves to the failures, or to undefined after a success; it never rejects. Unexpected errors become one
 * failure whose message ends with the error id.
 *
 * @example
 * const [submit] = useFormMutation(AddCustomerDocument, {
 *   readResult: (data) => data.addCustomer.customer,
 *   successToast: ({ name }) => ({ title: 'Customer added', description: name }),
 *   failureToast: (message) => ({ title: `Failed to add customer: ${message}` }),
 *   onSuccess: onAdded,
 * });
 * return <Form onSubmit={(customer) => submit({ input: { ...customer, companyId } })} …>;
 *
 * // Outside a form, such as for a menu entry or a confirmation:
 * const [remove, { loading }] = useFormMutation(DeleteCustomerDocument, { … });
 * const failures = await remove({ input });
 * if (!failures) close();
 */
export function useFormMutation<Data, Variables extends OperationVariables, Result>(
  mutation: TypedDocumentNode<Data, Variables>,
  options: FormMutationOptions<Data, Variables, Result>,
) {
  const client = useApolloClient();
  const toast = useToast();
  const [loading, setLoading] = useState(false);
  // `submit` stays the same function. It reads the options of the request when it is called, and all others when the
  // response arrives, so that callbacks use the props and state of the latest render.
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const submit = useCallback(
    async (variables: Variables): Promise<readonly FormFailure[] | undefined> => {
      const { refetchQueries, awaitRefetchQueries, update, fetchPolicy } = latest.current;

      const reportFailures = (failures: readonly FormFailure[]): readonly FormFailure[] => {
        const { failureToast, fallback = UNEXPECTED_MESSAGE } = latest.current;
        const [first = { message: fallback }] = failures;
        if (typeof failureToast === 'string')
          toast({ title: failureToast, description: first.message, variant: 'destructive' });
        else if (failureToast) toast({ variant: 'destructive', ...failureToast(first.message) });
        return failures.length > 0 ? failures : [first];
      };

      setLoading(true);
      try {
        const { data } = await client.mutate<Data, Variables>({
          mutation,
          variables,
          refetchQueries,
          awaitRefetchQueries,
          update,
          fetchPolicy,
        } as ApolloClient.MutateOptions<Data, Variables>);
        const { readResult, failuresOf, successToast, onSuccess } = latest.current;
        const result = data && readResult(data as Data);
        if (result === null || result === undefined)
          return reportFailures(readUserErrors(data as object | null | undefined));
        const failures = failuresOf?.(result) ?? [];
        if (failures.length > 0) return reportFailures(failures);
        if (successToast) toast(successToast(result, variables));
        onSuccess?.(result, variables);
        return undefined;
      } catch (error) {
        const { errorMessage, fallback = UNEXPECTED_MESSAGE } = latest.current;
        const ownMessage = errorMessage?.(error);
        if (ownMessage !== undefined) return reportFailures([{ message: ownMessage }]);
        const { code, message, id } = toFailure(error);
        // The user has just canceled the confirmation of the password, which needs no toast.
        if (code === 'STEP_UP_REQUIRED') return [{ message }];
        const text = code === 'INTERNAL' ? fallback : message;
        return reportFailures([{ message: id ? `${text} (${id})` : text }]);
      } finally {
        setLoading(false);
      }
    },
    [client, mutation, toast],
  );

  return [submit, { loading }] as const;
}
