import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { TranslationProvider } from '#web/i18n/use-t.tsx';
import { createFormState, useContractForm } from './form.ts';

const Schema = z.strictObject({
  name: z.string().check(z.minLength(1, 'Name is missing')),
  again: z.string().check(z.minLength(1, 'Please repeat it')),
  isMember: z.boolean('Please say yes or no'),
  hours: z.array(z.strictObject({ opens: z.number('No time') })),
});
const empty = { name: '', again: '', isMember: false, hours: [] };

/** A form with three mounted controls. `texts` are in the controls before the form mounts. */
function mount({ defaults = empty as Record<string, unknown>, texts = {} as Record<string, string> } = {}) {
  const onUpdate = vi.fn();
  const form = createFormState(Schema, defaults, onUpdate);
  const control = (name: string, type: string) => {
    const element = { type, value: texts[name] ?? '', checked: false, focus: vi.fn() };
    form.field(name).ref(element);
    return element;
  };
  const controls = {
    name: control('name', 'text'),
    again: control('again', 'text'),
    isMember: control('isMember', 'checkbox'),
  };
  const type = (name: 'name' | 'again', value: string, options = {}) => {
    controls[name].value = value;
    form.field(name, options).onChange({ target: controls[name] });
  };
  const blur = (name: 'name' | 'again') => form.field(name).onBlur({ target: controls[name] });
  return { form, controls, type, blur, onUpdate };
}

test('a field is validated when it loses the focus, and then at every change', () => {
  const { form, type, blur } = mount();
  type('name', 'A');
  type('name', '');
  expect(form.state.errors).toEqual({});
  blur('name');
  expect(form.state.errors).toEqual({ name: 'Name is missing' });
  type('name', 'A');
  expect(form.state.errors).toEqual({});
});

test('after a submit, a change validates the changed field and no other', async () => {
  const { form, type } = mount();
  await form.submit(vi.fn(), vi.fn());
  expect(form.state.errors).toEqual({ name: 'Name is missing', again: 'Please repeat it' });
  type('name', 'A');
  expect(form.state.errors).toEqual({ again: 'Please repeat it' });
  form.change({ hours: [{ opens: null }] });
  expect(form.state.errors).toEqual({ again: 'Please repeat it', 'hours.0.opens': 'No time' });
  form.clearErrors('again');
  form.change({ hours: [] });
  expect(form.state.errors).toEqual({});
});

test('a compared field is validated too, once it has been touched', () => {
  const { form, type, blur } = mount();
  const options = { comparedField: 'again' };
  blur('name');
  type('name', 'A', options);
  expect(form.state.errors).toEqual({});
  blur('again');
  form.clearErrors('again');
  type('name', 'B', options);
  expect(form.state.errors).toEqual({ again: 'Please repeat it' });
});

test('initial values are written into the controls, but an empty value keeps the text typed before hydration', () => {
  const { form, controls } = mount({
    defaults: { ...empty, again: 'Asha' },
    texts: { name: 'Typed early', again: 'x' },
  });
  expect(form.state.values).toMatchObject({ name: 'Typed early', again: 'Asha', isMember: false });
  expect(controls.again.value).toBe('Asha');
  form.change({ name: 'Meera', isMember: true });
  expect([controls.name.value, controls.isMember.checked]).toEqual(['Meera', true]);
});

test('the text of a control is parsed', () => {
  const { form, type } = mount();
  type('name', '12 34', { parse: (text: string) => text.replace(' ', '') });
  expect(form.state.values.name).toBe('1234');
});

test('changed values are those that differ from the initial ones, until a reset', () => {
  const { form, controls, type } = mount({ defaults: {} });
  expect(form.changedValues()).toEqual({});
  type('name', 'A');
  form.change({ hours: [{ opens: 540 }] });
  expect(form.changedValues()).toEqual({ name: 'A', hours: [{ opens: 540 }] });
  type('name', '');
  expect(form.changedValues()).toEqual({ hours: [{ opens: 540 }] });
  form.reset({ ...empty, name: 'B' });
  expect(form.changedValues()).toEqual({});
  expect(controls.name.value).toBe('B');
});

test('restored values count as touched', () => {
  const { form, type } = mount();
  form.restore({ name: 'A' });
  expect(form.changedValues()).toEqual({ name: 'A' });
  type('name', '');
  expect(form.state.errors).toEqual({ name: 'Name is missing' });
});

test('a valid form is submitted once, with the parsed values', async () => {
  const { form } = mount({ defaults: { ...empty, name: 'A', again: 'A' } });
  form.update({ alert: 'The last attempt failed.' });
  const { promise, resolve } = Promise.withResolvers<void>();
  const [onValid, onInvalid] = [vi.fn(() => promise), vi.fn()];
  const first = form.submit(onValid, onInvalid);
  await form.submit(onValid, onInvalid);
  expect(form.state).toMatchObject({ isSubmitting: true, alert: undefined });
  resolve();
  await first;
  expect(form.state.isSubmitting).toBe(false);
  expect(onValid.mock.calls).toEqual([[{ ...empty, name: 'A', again: 'A' }]]);
  expect(onInvalid).not.toHaveBeenCalled();
});

test('a failed submit can be repeated', async () => {
  const { form } = mount({ defaults: { ...empty, name: 'A', again: 'A' } });
  await expect(form.submit(() => Promise.reject(new Error('lost')), vi.fn())).rejects.toThrow('lost');
  expect(form.state.isSubmitting).toBe(false);
});

test('the first invalid control is focused, in the order of the form', async () => {
  const { form, controls } = mount();
  await form.submit(vi.fn(), (errors) => form.focusFirst(Object.keys(errors).toReversed()));
  expect(controls.name.focus).toHaveBeenCalledOnce();
  expect(controls.again.focus).not.toHaveBeenCalled();
});

test('clearing all errors also clears the alert', () => {
  const { form } = mount();
  form.update({ errors: { name: 'Taken' }, alert: 'Not saved' });
  form.clearErrors('again');
  expect(form.state).toMatchObject({ errors: { name: 'Taken' }, alert: 'Not saved' });
  form.clearErrors();
  expect(form.state).toMatchObject({ errors: {}, alert: undefined });
});

test('an error focuses the first field of the form, also one that is controlled by its value', () => {
  const { form, controls } = mount();
  const radio = { focus: vi.fn() };
  form.focusTarget('gender')(null);
  form.focusTarget('gender')(radio);
  form.focusFirst(['gender']);
  expect(radio.focus).toHaveBeenCalledOnce();
  form.focusFirst(['gender', 'again']);
  expect(controls.again.focus).toHaveBeenCalledOnce();
  expect(radio.focus).toHaveBeenCalledOnce();
});

const OneField = z.strictObject({ name: z.string().check(z.minLength(2, 'Name is too short')) });

function Probe() {
  const form = useContractForm(OneField, { name: 'A' });
  if (!form.errors.name) form.validate('name');
  return [form.errors.name, form.field('name').error, form.controlled('name').error, form.choice('name').error].join();
}

test('the errors of a form are shown in the language of the page', () => {
  const translation = { language: 'hi', catalogue: { 'Name is too short': 'नाम बहुत छोटा है' } };
  const shown = (given: typeof translation | null) =>
    renderToStaticMarkup(TranslationProvider({ translation: given, children: createElement(Probe) }));
  expect(shown(translation)).toBe(Array(4).fill('नाम बहुत छोटा है').join());
  expect(shown(null)).toBe(Array(4).fill('Name is too short').join());
});
