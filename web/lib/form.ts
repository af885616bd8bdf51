import { useEffect, useRef } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type RegisterOptions,
  type Resolver,
  set,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { parsePart } from '#contract/parse.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { onSessionExpired, removeDraft, saveDraft, takeDraft } from './form-drafts.ts';
import { errorPlaces, failureOf, replyOf, wordsFor } from './words-for.ts';

/** How a form shows an error of a call. */
type ErrorDisplay = {
  /** The kind of form: a key of `errorPlaces`. */
  places: keyof typeof errorPlaces;
  /** The text of the alert. Default: the server's message. */
  text?: string;
  /** Required if a place is a toast. Default description: `text`. */
  toast?: { title: string; description?: string };
};

type FormSchema = z.core.$ZodType<unknown, FieldValues>;

export type ContractForm<Given extends FieldValues, Parsed> = UseFormReturn<Given, unknown, Parsed> & {
  /** The error of the whole form, for its alert. */
  alert: string | undefined;
  showAlert(text: string): void;
  /** Shows an error of a call in the places that `errorPlaces` lists. Returns the fields that it is shown under. */
  showError(error: unknown, display: ErrorDisplay): string[];
  /** The props of a field of the UI kit: the registration of its control, and its error. */
  field<Name extends Path<Given>>(
    name: Name,
    options?: RegisterOptions<Given, Name>,
  ): UseFormRegisterReturn<Name> & { error: string | undefined };
  /** The same for a controlled component. */
  controlled<Name extends Path<Given>>(
    name: Name,
  ): {
    value: PathValue<Given, Name>;
    onChange: (next: PathValue<Given, Name>) => void;
    error: string | undefined;
  };
};

/**
 * A form with the rules and texts of the contract. A field is validated when it loses the focus, then at every change, and
 * at submit. `draft` names the draft that is saved when the session expires and restored when the form opens again. Forms
 * with tabs set `focusesFirstError: false` and focus the field themselves, because it may be on another tab.
 */
export function useContractForm<S extends FormSchema>(
  schema: S,
  defaults: DefaultValues<z.input<S>>,
  options: { draft?: string; focusesFirstError?: boolean } = {},
): ContractForm<z.input<S>, z.output<S>> {
  type Given = z.input<S>;
  const form = useForm<Given, unknown, z.output<S>>({
    resolver: resolverOf(schema),
    mode: 'onTouched',
    shouldFocusError: options.focusesFirstError ?? true,
    // An empty default would erase text that the user or a password manager entered before hydration.
    defaultValues: Object.fromEntries(
      Object.entries(defaults).filter(([, value]) => value !== ''),
    ) as DefaultValues<Given>,
  });
  const { draft } = options;
  const { setValue, getValues } = form;
  const changedNames = useRef<string[]>([]);
  const isSubmitRunning = useRef(false);
  const dirtyFields = draft ? form.formState.dirtyFields : {};
  useEffect(() => {
    changedNames.current = Object.keys(dirtyFields);
  });

  useEffect(() => {
    if (!draft) return;
    for (const [name, value] of Object.entries(takeDraft(draft))) {
      setValue(name as Path<Given>, value as PathValue<Given, Path<Given>>, { shouldDirty: true, shouldTouch: true });
    }
    return onSessionExpired(() => {
      const values: Record<string, unknown> = getValues();
      // Only the changed fields: the record may change before the draft is restored, and its new values must be kept.
      const changed = changedNames.current.map((name) => [name, values[name]]);
      if (changed.length > 0) saveDraft(draft, Object.fromEntries(changed));
    });
  }, [draft, setValue, getValues]);

  const showAlert = (message: string) => form.setError('root.server', { message });
  const showError = (error: unknown, { places: formKind, text = wordsFor(error), toast }: ErrorDisplay) => {
    const { code, fields = {} } = replyOf(error);
    const formFields = Object.entries(fields).filter(([field]) => (field.split('.')[0] ?? '') in form.getValues());
    const reason = formFields.length > 0 ? 'fields' : code === 'unauthenticated' ? 'signedOut' : failureOf(error);
    const places: readonly string[] = errorPlaces[formKind][reason];
    if (places.includes('field')) {
      for (const [index, [field, message]] of formFields.entries()) {
        form.setError(field as Path<Given>, { type: 'server', message }, { shouldFocus: index === 0 });
      }
    }
    if (places.includes('alert')) showAlert(text);
    if (places.includes('toast') && toast) showToast({ description: text, ...toast, tone: 'destructive' });
    return formFields.map(([field]) => field);
  };

  const { errors, isSubmitted } = form.formState;
  const errorOf = (name: string): string | undefined =>
    (get(errors, name) as { message?: string } | undefined)?.message;
  const additions: Omit<ContractForm<Given, z.output<S>>, keyof typeof form> = {
    alert: errors.root?.server?.message,
    showAlert,
    showError,
    field: (name, options) => ({ ...form.register(name, options), error: errorOf(name) }),
    controlled: (name) => ({
      value: form.watch(name),
      onChange: (next) => form.setValue(name, next, { shouldDirty: true, shouldValidate: isSubmitted }),
      error: errorOf(name),
    }),
  };
  const handleSubmit: typeof form.handleSubmit = (onValid, onInvalid) => {
    const submit = form.handleSubmit(onValid, (fieldErrors, event) => {
      // Browsers do not scroll to a field that already has the focus.
      document.activeElement?.scrollIntoView({ block: 'nearest' });
      return onInvalid?.(fieldErrors, event);
    });
    return async (event) => {
      event?.preventDefault();
      if (isSubmitRunning.current) return; // a double click submits only once
      isSubmitRunning.current = true;
      await submit(event).finally(() => {
        isSubmitRunning.current = false;
      });
    };
  };
  return { ...form, ...additions, handleSubmit };
}

/**
 * Saves the changed fields of a form at every change, so that a reload loses nothing. Pass the same name to
 * `useContractForm` as `draft`, which restores them. Returns a function that removes the draft.
 */
export function useDraftAutosave<Given extends FieldValues, Parsed>(
  form: Pick<UseFormReturn<Given, unknown, Parsed>, 'watch' | 'formState'>,
  name: string,
): () => void {
  const values: Record<string, unknown> = form.watch();
  // Only the changed fields: the record may change before the draft is restored, and its new values must be kept.
  const changed = Object.keys(form.formState.dirtyFields).map((field) => [field, values[field]]);
  const draft = JSON.stringify(Object.fromEntries(changed));
  useEffect(() => {
    if (draft === '{}') removeDraft(name);
    else saveDraft(name, JSON.parse(draft));
  }, [draft, name]);
  return () => removeDraft(name);
}

function resolverOf<S extends FormSchema>(schema: S): Resolver<z.input<S>, unknown, z.output<S>> {
  return async (values) => {
    const parsed = parsePart(schema, values);
    if ('data' in parsed) return { values: parsed.data as z.output<S>, errors: {} };
    const errors = {};
    for (const [path, message] of Object.entries(parsed.fields)) set(errors, path, { type: 'contract', message });
    return { values: {}, errors: errors as FieldErrors<z.input<S>> };
  };
}
