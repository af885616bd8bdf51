import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { keepDraft, takeDraft } from './form-drafts.ts';

/**
 * Keeps what is changed in a form until it is saved: a refresh loses nothing. Give `useContractForm` the same name as
 * its `draft`, which puts it back. Returns what forgets it.
 */
export function useKeptDraft<Given extends FieldValues, Parsed>(
  form: Pick<UseFormReturn<Given, unknown, Parsed>, 'watch' | 'formState'>,
  name: string,
): () => void {
  const values: Record<string, unknown> = form.watch();
  // Only what was touched: the rest may have been corrected elsewhere in the meantime.
  const changed = Object.keys(form.formState.dirtyFields).map((field) => [field, values[field]]);
  const typed = JSON.stringify(Object.fromEntries(changed));
  useEffect(() => {
    if (typed !== '{}') keepDraft(name, JSON.parse(typed));
  }, [typed, name]);
  return () => void takeDraft(name);
}
