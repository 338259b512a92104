/** After which a payment's own window closes itself. */
export const POPUP_SUCCESS_SECONDS = 3;
export const POPUP_ERROR_SECONDS = 5;
