import { useEffect, useReducer, useState } from 'react';
import type * as z from 'zod/mini';
import { parsePart } from '#contract/shared/parse.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { failureOf } from './api.ts';
import { onSessionExpired, removeDraft, saveDraft, takeDraft } from './form-drafts.ts';
import { errorPlaces, replyOf, wordsFor } from './words-for.ts';

/** How a form shows an error of a call. */
type ErrorDisplay = {
  /** The entry of `errorPlaces`, which lists the places where errors are shown. */
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
 * restored when the form opens again. Forms with tabs set `focusesFirstError: false` and focus the field themselves: it may
 * be on another tab.
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

export type FormValues = Record<string, unknown>;
/** The messages of invalid fields, by path: `name`, `hours.0.opens`. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;
type FieldOptions = {
  /** Converts the text of the control to the value of the field. */
  parse?: (text: string) => unknown;
  /** A field that is compared with this one. Once it has been touched, it is validated together with this one. */
  comparedField?: string;
};
/** An input, a select or a textarea. */
type Control = { type: string; value: string; checked?: boolean; focus: () => void };
type ControlEvent = { target: Control };

/**
 * The values and errors of a form. Browsers keep the texts of the controls; each change is copied to `values`. A field is
 * validated when it loses the focus, then at every change, and at submit. `onUpdate` is called after every change.
 */
export function createFormState(schema: Parameters<typeof parsePart>[0], defaults: FormValues, onUpdate: () => void) {
  const controls = new Map<string, Control>();
  const touched = new Set<string>();
  let initial = { ...defaults };
  const state = {
    values: { ...defaults },
    errors: {} as FieldErrors,
    /** The error of the whole form. */
    alert: undefined as string | undefined,
    isSubmitting: false,
    isSubmitted: false,
  };
  const update = (part: Partial<typeof state>) => {
    Object.assign(state, part);
    onUpdate();
  };

  const validate = (...names: string[]) => {
    const parsed = parsePart(schema, state.values);
    const found = Object.entries('fields' in parsed ? parsed.fields : {});
    const isNamed = ([path]: [string, unknown]) => names.includes(path.split('.')[0] ?? '');
    const kept = Object.entries(state.errors).filter((entry) => !isNamed(entry));
    update({ errors: Object.fromEntries([...kept, ...found.filter(isNamed)]) });
  };

  /** Sets values, also in their controls, and validates them if the form has been submitted. */
  const change = (part: FormValues) => {
    for (const [name, value] of Object.entries(part)) writeControl(controls.get(name), value);
    update({ values: { ...state.values, ...part } });
    if (state.isSubmitted) validate(...Object.keys(part));
  };

  /** Sets values that the user entered before a reload. */
  const restore = (part: FormValues) => {
    for (const name of Object.keys(part)) touched.add(name);
    change(part);
  };

  /** Removes the errors of some fields. Without names, removes all errors, also the alert. */
  const clearErrors = (...names: string[]) => {
    const kept = Object.entries(state.errors).filter(([name]) => names.length > 0 && !names.includes(name));
    update({ errors: Object.fromEntries(kept), alert: names.length > 0 ? state.alert : undefined });
  };

  /** The props of a control that keeps its own text. */
  const field = (name: string, { parse, comparedField }: FieldOptions = {}) => {
    const readValue = (control: Control, validates: boolean) => {
      update({ values: { ...state.values, [name]: readControl(control, parse) } });
      if (validates) validate(name, ...(comparedField && touched.has(comparedField) ? [comparedField] : []));
    };
    return {
      name,
      ref: (control: Control | null) => {
        if (!control || controls.get(name) === control) return;
        controls.set(name, control);
        // An empty value would erase text that the user or a password manager entered before hydration.
        if ((state.values[name] ?? '') !== '') return writeControl(control, state.values[name]);
        state.values[name] = readControl(control, parse);
        initial[name] ??= state.values[name];
      },
      onChange: ({ target }: ControlEvent) => readValue(target, state.isSubmitted || touched.has(name)),
      onBlur: ({ target }: ControlEvent) => {
        touched.add(name);
        readValue(target, !state.isSubmitted);
      },
      error: state.errors[name],
    };
  };

  /** Registers the element that gets the focus on an error, for a component that is controlled by its value. */
  const focusTarget = (name: string) => (element: { focus: () => void } | null) => {
    if (element) controls.set(name, { type: 'controlled', value: '', focus: () => element.focus() });
  };

  /** Calls one of the two functions, depending on whether the form is valid. A double click submits only once. */
  const submit = async (onValid: (data: unknown) => unknown, onInvalid: (errors: FieldErrors) => unknown) => {
    if (state.isSubmitting) return;
    const parsed = parsePart(schema, state.values);
    const errors = 'fields' in parsed ? parsed.fields : {};
    update({ errors, alert: undefined, isSubmitting: true, isSubmitted: true });
    try {
      await ('data' in parsed ? onValid(parsed.data) : onInvalid(errors));
    } finally {
      update({ isSubmitting: false });
    }
  };

  const focusFirst = (names: readonly string[]) => {
    const name = [...controls.keys()].find((one) => names.includes(one));
    if (name) controls.get(name)?.focus();
  };

  const reset = (values: FormValues) => {
    touched.clear();
    initial = { ...values };
    for (const [name, control] of controls) writeControl(control, values[name]);
    update({ values: { ...values }, errors: {}, alert: undefined, isSubmitted: false });
  };

  const changedValues = (): FormValues => {
    const isChanged = ([name, value]: [string, unknown]) =>
      JSON.stringify(value ?? '') !== JSON.stringify(initial[name] ?? '');
    return Object.fromEntries(Object.entries(state.values).filter(isChanged));
  };

  return {
    state,
    update,
    validate,
    change,
    restore,
    clearErrors,
    field,
    focusTarget,
    submit,
    focusFirst,
    reset,
    changedValues,
  };
}

function readControl(control: Control, parse: FieldOptions['parse']): unknown {
  if (control.type === 'checkbox') return control.checked;
  return parse ? parse(control.value) : control.value;
}

function writeControl(control: Control | undefined, value: unknown): void {
  if (!control) return;
  if (control.type === 'checkbox') control.checked = Boolean(value);
  else control.value = String(value ?? '');
}
