import { useEffect, useReducer, useState } from 'react';
import type * as z from 'zod/mini';
import { useT } from '#web/i18n/use-t.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { failureOf } from './api.ts';
import { onSessionExpired, removeDraft, saveDraft, takeDraft } from './form-drafts.ts';
import { createFormState, type FieldErrors, type FieldOptions, type FormValues } from './form-state.ts';
import { errorPlaces, replyOf, wordsFor } from './words-for.ts';

/** How a form shows an error of a call. */
type ErrorDisplay = {
  /** Decides in which places errors are shown. */
  formKind: keyof typeof errorPlaces;
  /** The text of the alert. Default: the server's message. */
  text?: string;
  /** Required if a place is a toast. Default description: `text`. */
  toast?: { title: string; description?: string };
};

type State = ReturnType<typeof createFormState>;
type Name<Given> = keyof Given & string;

export type ContractForm<Given extends FormValues, Parsed> = Pick<
  State['state'],
  'errors' | 'alert' | 'isSubmitting' | 'isSubmitted'
> & {
  /** The values at the time of the render. A field has a value once its control is mounted. */
  values: Given;
  getValues(): Given;
  isDirty: boolean;
  /** The values that differ from the initial ones. */
  changedValues(): Partial<Given>;
  /** The props of a field of the UI kit. */
  field(name: Name<Given>, options?: FieldOptions): ReturnType<State['field']>;
  /** The same for a component that is controlled by its value. */
  controlled<N extends Name<Given>>(
    name: N,
  ): { value: Given[N]; onChange: (next: Given[N]) => void; error: string | undefined };
  /** The same for radio buttons. An error focuses the first one. */
  choice(name: Name<Given>): {
    value: string;
    onChange: (event: { target: { value: string } }) => void;
    ref: ReturnType<State['focusTarget']>;
    error: string | undefined;
  };
  change(part: Partial<Given>): void;
  validate(name: Name<Given>): void;
  clearErrors(...names: Name<Given>[]): void;
  reset(values: Given): void;
  /** Focuses the first control, in the order of the form, whose field is in `names`. */
  focusFirst(names: readonly Name<Given>[]): void;
  showAlert(text: string): void;
  /** Shows an error of a call in the places that `errorPlaces` lists. Returns the fields that it is shown under. */
  showError(error: unknown, display: ErrorDisplay): string[];
  /** Returns the function that submits the form. */
  handleSubmit(
    onValid: (data: Parsed) => unknown,
    onInvalid?: (errors: FieldErrors) => unknown,
  ): (event?: { preventDefault(): void }) => Promise<void>;
};

/**
 * A form with the rules and texts of the contract. `draft` names the draft that is saved when the session expires and
 * restored when the form opens again. Forms with tabs set `focusesFirstError: false` and focus the field themselves, because
 * it may be on another tab.
 */
export function useContractForm<S extends z.core.$ZodType<unknown, FormValues>>(
  schema: S,
  defaults: Partial<z.input<S>>,
  { draft, focusesFirstError = true }: { draft?: string; focusesFirstError?: boolean } = {},
): ContractForm<z.input<S>, z.output<S>> {
  type Given = z.input<S>;
  const [, render] = useReducer((count: number) => count + 1, 0);
  const [form] = useState(() => createFormState(schema, defaults, render));
  const { state } = form;
  const values = state.values as Given;
  // Errors are translated when they are shown, because the visitor may choose another language meanwhile.
  const t = useT();
  const translateErrors = (found: FieldErrors): FieldErrors =>
    Object.fromEntries(Object.entries(found).map(([name, error]) => [name, error && t(error)]));
  const errors = translateErrors(state.errors);

  useEffect(() => {
    if (!draft) return;
    form.restore(takeDraft(draft));
    return onSessionExpired(() => {
      // Only the changed fields: the record may change before the draft is restored, and its new values must be kept.
      if (isNotEmpty(form.changedValues())) saveDraft(draft, form.changedValues());
    });
  }, [draft, form]);

  const showAlert = (alert: string) => form.update({ alert });
  const showError = (error: unknown, { formKind, text = wordsFor(error), toast }: ErrorDisplay) => {
    const { code, fields = {} } = replyOf(error);
    const formFields = Object.entries(fields).filter(([field]) => (field.split('.')[0] ?? '') in state.values);
    const reason = formFields.length > 0 ? 'fields' : code === 'unauthenticated' ? 'signedOut' : failureOf(error);
    const places: readonly string[] = errorPlaces[formKind][reason];
    if (places.includes('field')) {
      form.update({ errors: { ...state.errors, ...Object.fromEntries(formFields) } });
      form.focusFirst(formFields.slice(0, 1).map(([field]) => field));
    }
    if (places.includes('alert')) showAlert(text);
    if (places.includes('toast') && toast) showToast({ description: text, ...toast, tone: 'destructive' });
    return formFields.map(([field]) => field);
  };

  return {
    ...form,
    ...state,
    errors,
    values,
    field: (name, options) => ({ ...form.field(name, options), error: errors[name] }),
    getValues: () => state.values as Given,
    isDirty: isNotEmpty(form.changedValues()),
    changedValues: () => form.changedValues() as Partial<Given>,
    controlled: (name) => ({
      value: values[name],
      onChange: (next) => form.change({ [name]: next }),
      error: errors[name],
    }),
    choice: (name) => ({
      value: String(values[name] ?? ''),
      onChange: ({ target }) => form.change({ [name]: target.value }),
      ref: form.focusTarget(name),
      error: errors[name],
    }),
    showAlert,
    showError,
    handleSubmit: (onValid, onInvalid) => (event) => {
      event?.preventDefault();
      return form.submit(
        (data) => onValid(data as z.output<S>),
        (found) => {
          if (focusesFirstError) form.focusFirst(Object.keys(found));
          // Browsers do not scroll to a field that already has the focus.
          document.activeElement?.scrollIntoView({ block: 'nearest' });
          return onInvalid?.(translateErrors(found));
        },
      );
    },
  };
}

/**
 * Saves the changed fields of a form at every change, so that a reload loses nothing. Pass the same name to
 * `useContractForm` as `draft`, which restores them. Returns a function that removes the draft.
 */
export function useDraftAutosave(form: { changedValues(): FormValues }, name: string): () => void {
  // Only the changed fields: the record may change before the draft is restored, and its new values must be kept.
  const draft = JSON.stringify(form.changedValues());
  useEffect(() => {
    if (draft === '{}') removeDraft(name);
    else saveDraft(name, JSON.parse(draft));
  }, [draft, name]);
  return () => removeDraft(name);
}

function isNotEmpty(values: FormValues): boolean {
  return Object.keys(values).length > 0;
}
