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
import { ApiError, failureText } from './api.ts';
import { keepDraft, takeDraft, whenSignInRunsOut } from './form-drafts.ts';

type FormSchema = z.core.$ZodType<unknown, FieldValues>;

export type ContractForm<Given extends FieldValues, Parsed> = UseFormReturn<Given, unknown, Parsed> & {
  /** What is wrong with the whole form, for its alert. */
  alert: string | undefined;
  showAlert(text: string): void;
  /**
   * Shows a refusal: under the fields it names, else in the form's alert. False when it is none (the server broke, or
   * we did): then the screen says so in its own words.
   */
  showServerError(error: unknown): boolean;
  /** What a field of the UI kit takes: the registration of its control, and what is wrong with it. */
  field<Name extends Path<Given>>(
    name: Name,
    options?: RegisterOptions<Given, Name>,
  ): UseFormRegisterReturn<Name> & { error: string | undefined };
  /** The same for a control that is told its value and tells a new one. */
  controlled<Name extends Path<Given>>(
    name: Name,
  ): {
    value: PathValue<Given, Name>;
    onChange: (next: PathValue<Given, Name>) => void;
    error: string | undefined;
  };
};

/**
 * A form with the rules and texts of the contract: checked when a field is left, then as it changes, and when it is
 * sent. With `draft`, what was typed survives a sign-in that ran out in the middle. A form that leads to its first mistake
 * itself, because it may be on another tab, says `focusesMistake: false`.
 */
export function useContractForm<S extends FormSchema>(
  schema: S,
  defaults: DefaultValues<z.input<S>>,
  options: { draft?: string; focusesMistake?: boolean } = {},
): ContractForm<z.input<S>, z.output<S>> {
  type Given = z.input<S>;
  const form = useForm<Given, unknown, z.output<S>>({
    resolver: resolverOf(schema),
    mode: 'onTouched',
    shouldFocusError: options.focusesMistake ?? true,
    // An empty default would wipe out what was typed, or filled in by a password manager, before this script came.
    defaultValues: Object.fromEntries(
      Object.entries(defaults).filter(([, value]) => value !== ''),
    ) as DefaultValues<Given>,
  });
  const { draft } = options;
  const { setValue, getValues } = form;
  const changed = useRef<string[]>([]);
  const dirtyFields = draft ? form.formState.dirtyFields : {};
  useEffect(() => {
    changed.current = Object.keys(dirtyFields);
  });

  useEffect(() => {
    if (!draft) return;
    for (const [name, value] of Object.entries(takeDraft(draft))) {
      setValue(name as Path<Given>, value as PathValue<Given, Path<Given>>, { shouldDirty: true, shouldTouch: true });
    }
    return whenSignInRunsOut(() => {
      const values: Record<string, unknown> = getValues();
      // Only what was changed: the rest may have been corrected elsewhere in the meantime.
      const typed = changed.current.map((name) => [name, values[name]]);
      if (typed.length > 0) keepDraft(draft, Object.fromEntries(typed));
    });
  }, [draft, setValue, getValues]);

  const showAlert = (message: string) => form.setError('root.server', { message });
  const showServerError = (error: unknown) => {
    if (!(error instanceof ApiError) || error.reply.code === 'unexpected') return false;
    const { message, fields = {} } = error.reply;
    const own = Object.entries(fields).filter(([name]) => (name.split('.')[0] ?? '') in form.getValues());
    for (const [at, [name, text]] of own.entries()) {
      form.setError(name as Path<Given>, { type: 'server', message: text }, { shouldFocus: at === 0 });
    }
    if (own.length === 0) showAlert(message);
    return true;
  };

  const { errors, isSubmitted } = form.formState;
  const errorOf = (name: string): string | undefined =>
    (get(errors, name) as { message?: string } | undefined)?.message;
  const own: Omit<ContractForm<Given, z.output<S>>, keyof typeof form> = {
    alert: errors.root?.server?.message,
    showAlert,
    showServerError,
    field: (name, options) => ({ ...form.register(name, options), error: errorOf(name) }),
    controlled: (name) => ({
      value: form.watch(name),
      onChange: (next) => form.setValue(name, next, { shouldDirty: true, shouldValidate: isSubmitted }),
      error: errorOf(name),
    }),
  };
  const handleSubmit: typeof form.handleSubmit = (onValid, onInvalid) =>
    form.handleSubmit(onValid, (wrong, event) => {
      // A mistake in the field that has the focus is not scrolled to by focusing it once more.
      document.activeElement?.scrollIntoView({ block: 'nearest' });
      return onInvalid?.(wrong, event);
    });
  return { ...form, ...own, handleSubmit };
}

/** What a form says when the server failed: nothing that was typed is to blame. */
export function serverFailureText(error: unknown): string {
  return failureText('Something went wrong. Please try again later.', error);
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
