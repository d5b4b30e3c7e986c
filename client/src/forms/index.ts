/** Forms of the shop and the back office, server-rendered ones included. A form sends once at a time. */
export { FieldsProvider, useFieldsAround } from './FieldsProvider.tsx';
export { ShopForm } from './ShopForm.tsx';
export { SubmitButton } from './SubmitButton.tsx';
export { type FieldProblems, type FormRefusal, firstProblems } from './shop-form.ts';
export { type FormFields, type ShopField, useFormFields } from './use-form-fields.ts';
export { useIsBrowser } from './use-is-browser.ts';
export { type ShopFormState, useShopForm } from './use-shop-form.ts';
export { useSubmit } from './use-submit.ts';
