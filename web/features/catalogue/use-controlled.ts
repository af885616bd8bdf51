import type { FieldValues, Path, PathValue } from 'react-hook-form';
import type { ContractForm } from '#web/lib/form.ts';

/** A field that the form library does not register itself: its value, and how it is set. */
export function useControlled<Form extends FieldValues, Name extends Path<Form>>(
  form: ContractForm<Form, Form>,
  name: Name,
) {
  const value: PathValue<Form, Name> = form.watch(name);
  const onChange = (next: PathValue<Form, Name>) =>
    form.setValue(name, next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  return { value, onChange };
}
