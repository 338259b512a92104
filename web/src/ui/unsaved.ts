/** Marks an element with unsaved input: a form, a save bar, a selected file. Dialogs and an expired session look for the mark. */
export const unsavedAttribute = (unsaved: boolean): { 'data-unsaved'?: true } =>
  unsaved ? { 'data-unsaved': true } : {};

/** Returns whether an element contains unsaved input. */
export const hasUnsavedInput = (inside: ParentNode): boolean => inside.querySelector('[data-unsaved]') !== null;
