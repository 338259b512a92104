import { useNavigate } from 'react-router-dom';
import { PATHS } from '../../paths.ts';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import {
  DeleteWebhookEndpointDocument,
  DisableWebhookEndpointDocument,
  EnableWebhookEndpointDocument,
} from './gql/webhooks.ts';

/** Returns a function that enables an endpoint, after which its pending messages are sent. */
export function useEnable(companyId: string, endpointId: string) {
  const [enable, { loading }] = useFormMutation(EnableWebhookEndpointDocument, {
    readResult: (data) => data.enableWebhookEndpoint.webhookEndpoint,
    successToast: () => ({ title: 'Endpoint enabled', description: 'Pending messages are being sent.' }),
    failureToast: "Couldn't enable the endpoint",
  });
  return { enable: () => enable({ input: { companyId, endpointId } }), isEnabling: loading };
}

/** Returns a function that disables an endpoint, after which its messages stay pending. */
export function useDisable(companyId: string, endpointId: string) {
  const [disable, { loading }] = useFormMutation(DisableWebhookEndpointDocument, {
    readResult: (data) => data.disableWebhookEndpoint.webhookEndpoint,
    successToast: () => ({ title: 'Endpoint disabled' }),
    failureToast: "Couldn't disable the endpoint",
  });
  return { disable: () => disable({ input: { companyId, endpointId } }), isDisabling: loading };
}

/** Returns a function that deletes an endpoint and opens the list of endpoints. */
export function useDelete(companyId: string, endpointId: string) {
  const navigate = useNavigate();
  const [remove, { loading }] = useFormMutation(DeleteWebhookEndpointDocument, {
    readResult: (data) => data.deleteWebhookEndpoint.deletedEndpointId,
    successToast: () => ({ title: 'Endpoint deleted' }),
    failureToast: "Couldn't delete the endpoint",
    onSuccess: () => void navigate(PATHS.webhooks),
  });
  return { remove: () => remove({ input: { companyId, endpointId } }), isDeleting: loading };
}
