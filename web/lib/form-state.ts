import { parsePart } from '#contract/shared/parse.ts';

export type FormValues = Record<string, unknown>;
/** The messages of invalid fields, by path: `name`, `hours.0.opens`. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;
export type FieldOptions = {
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

  /** Registers the element that an error focuses, of a component that is controlled by its value. */
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

  /** Focuses the first control, in the order of the form, whose field is in `names`. */
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

  /** The values that differ from the initial ones. */
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
