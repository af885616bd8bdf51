import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { saveDraft, takeDraft } from './form-drafts.ts';

/**
 * Saves the changed fields of a form at every change, so that a reload loses nothing. `useContractForm` restores them: give
 * it the same name as `draft`. Returns a function that removes the draft.
 */
export function useDraftAutosave<Given extends FieldValues, Parsed>(
  form: Pick<UseFormReturn<Given, unknown, Parsed>, 'watch' | 'formState'>,
  name: string,
): () => void {
  const values: Record<string, unknown> = form.watch();
  // Other fields may have been corrected elsewhere in the meantime.
  const changed = Object.keys(form.formState.dirtyFields).map((field) => [field, values[field]]);
  const typed = JSON.stringify(Object.fromEntries(changed));
  useEffect(() => {
    if (typed !== '{}') saveDraft(name, JSON.parse(typed));
  }, [typed, name]);
  return () => void takeDraft(name);
}
