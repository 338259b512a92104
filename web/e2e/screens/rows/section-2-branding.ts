export const section2Branding = {
  '2.7-form': 'A form with logo upload, colours, typography and extras, and a live preview of the customer portal',
  '2.7-buttons': 'Buttons: Reset to Defaults, Preview, Save Changes',
  '2.7-preview-toast': 'Preview shows a "Preview Mode" toast saying that changes are not saved',
  '2.7-logo': 'The logo file input accepts images, with a hint of PNG, JPG, GIF up to 2MB',
  '2.7-reset': 'The form can reset to defaults or to the saved values',
} as const;
