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
type ShownError = {
  places: keyof typeof errorPlaces;
  /** What the alert says; the server's message if absent. */
  text?: string;
  /** Required where a place is a toast. Its description is `text` if absent. */
  toast?: { title: string; description?: string };
};

type FormSchema = z.core.$ZodType<unknown, FieldValues>;

export type ContractForm<Given extends FieldValues, Parsed> = UseFormReturn<Given, unknown, Parsed> & {
  /** The error of the whole form, for its alert. */
  alert: string | undefined;
  showAlert(text: string): void;
  /** Shows an error of a call where `errorPlaces` says. Returns the fields that it is shown under. */
  showError(error: unknown, shown: ShownError): string[];
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
 * A form with the rules and texts of the contract. A field is checked when it loses the focus, then at every change, and
 * at submit. With `draft`, what was typed is restored after an expired session. `focusesFirstError: false` is for forms
 * that focus it themselves, because it may be on another tab.
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
    // An empty default would erase what was typed, or filled in by a password manager, before the script loaded.
    defaultValues: Object.fromEntries(
      Object.entries(defaults).filter(([, value]) => value !== ''),
    ) as DefaultValues<Given>,
  });
  const { draft } = options;
  const { setValue, getValues } = form;
  const changed = useRef<string[]>([]);
  const isUnderWay = useRef(false);
  const dirtyFields = draft ? form.formState.dirtyFields : {};
  useEffect(() => {
    changed.current = Object.keys(dirtyFields);
  });

  useEffect(() => {
    if (!draft) return;
    for (const [name, value] of Object.entries(takeDraft(draft))) {
      setValue(name as Path<Given>, value as PathValue<Given, Path<Given>>, { shouldDirty: true, shouldTouch: true });
    }
    return onSessionExpired(() => {
      const values: Record<string, unknown> = getValues();
      // Other fields may have been corrected elsewhere in the meantime.
      const typed = changed.current.map((name) => [name, values[name]]);
      if (typed.length > 0) saveDraft(draft, Object.fromEntries(typed));
    });
  }, [draft, setValue, getValues]);

  const showAlert = (message: string) => form.setError('root.server', { message });
  const showError = (error: unknown, { places: name, text = wordsFor(error), toast }: ShownError) => {
    const { code, fields = {} } = replyOf(error);
    const own = Object.entries(fields).filter(([field]) => (field.split('.')[0] ?? '') in form.getValues());
    const reason = own.length > 0 ? 'fields' : code === 'unauthenticated' ? 'signedOut' : failureOf(error);
    const places: readonly string[] = errorPlaces[name][reason];
    if (places.includes('field')) {
      for (const [at, [field, message]] of own.entries()) {
        form.setError(field as Path<Given>, { type: 'server', message }, { shouldFocus: at === 0 });
      }
    }
    if (places.includes('alert')) showAlert(text);
    if (places.includes('toast') && toast) showToast({ description: text, ...toast, tone: 'destructive' });
    return own.map(([field]) => field);
  };

  const { errors, isSubmitted } = form.formState;
  const errorOf = (name: string): string | undefined =>
    (get(errors, name) as { message?: string } | undefined)?.message;
  const own: Omit<ContractForm<Given, z.output<S>>, keyof typeof form> = {
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
    const submit = form.handleSubmit(onValid, (wrong, event) => {
      // The browser does not scroll to a field that has the focus already.
      document.activeElement?.scrollIntoView({ block: 'nearest' });
      return onInvalid?.(wrong, event);
    });
    return async (event) => {
      event?.preventDefault();
      if (isUnderWay.current) return; // a double click sends once
      isUnderWay.current = true;
      await submit(event).finally(() => {
        isUnderWay.current = false;
      });
    };
  };
  return { ...form, ...own, handleSubmit };
}

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
    if (typed === '{}') removeDraft(name);
    else saveDraft(name, JSON.parse(typed));
  }, [typed, name]);
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
