import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type Node, nameOf, walk } from '../languages/read-source.ts';

/**
 * Every component with a dialog inside a form, and the journey that opens the dialog and presses Enter. Enter must not
 * submit the form around the dialog. The list also has dialogs that contain a form of their own.
 */
const journeys: Record<string, string> = {
  'web/pages/_visitor/login/-ask-phone-dialog.tsx#AskPhoneDialog': 'e2e/enter-key.e2e.ts',
  'web/parts/accounts/verify-phone-dialog.tsx#VerifyPhoneDialog': 'e2e/enter-key.e2e.ts',
  'web/parts/appointments/staff/doctor-and-clinic-fields.tsx#PlaceDialog': 'e2e/staff-visit-list.e2e.ts',
  'web/pages/_family/appointment/-booking-form.tsx#BookingForm': 'e2e/booking.e2e.ts',
  'web/pages/_family/appointment/-staff-fields.tsx#ReasonDialog': 'e2e/booking.e2e.ts',
  'web/pages/_family/appointment/-provider-dialog.tsx#ProviderDialog': 'e2e/booking.e2e.ts',
  'web/pages/_family/appointment/-unsaved-booking-dialog.tsx#UnsavedBookingDialog': 'e2e/booking.e2e.ts',
  'web/parts/patients/select-patient-dialog.tsx#SelectPatientDialog': 'e2e/booking.e2e.ts',
};

const root = fileURLToPath(new URL('../', import.meta.url));
const files = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.(test|gen)\.|\/gallery\//.test(file));

/** A component that another one uses (`of`), and the elements around it. All are `file#Name` or names of HTML elements. */
type Use = { of: string; inside: string[] };
const usesOf = new Map<string, Use[]>();
for (const file of files) readUses(file);

function readUses(file: string): void {
  const imported = new Map<string, string>();
  const fileOf = (module: unknown) => {
    const path = String(module);
    return path.startsWith('#') ? path.slice(1) : relative(root, join(root, dirname(file), path));
  };
  const full = (name: string) => (/^[a-z]/.test(name) ? name : (imported.get(name) ?? `${file}#${name}`));
  walk(join(root, file), (node, parents) => {
    if (node.type === 'ImportDeclaration') {
      const { source, specifiers } = node as unknown as {
        source: Node;
        specifiers: { local: Node; imported?: Node }[];
      };
      for (const { local, imported: given } of specifiers)
        imported.set(String(nameOf(local)), `${fileOf(source.value)}#${nameOf(given) ?? 'default'}`);
      return;
    }
    const add = (of: string) => {
      const owner = full(ownerOf(parents));
      usesOf.set(owner, [...(usesOf.get(owner) ?? []), { of, inside: elementsOf(parents, node).map(full) }]);
    };
    if (node.type === 'JSXOpeningElement') add(full(String(nameOf(node.name))));
    else if (node.type === 'Identifier' && nameOf(node) === 'children') add('children');
    else if (node.type === 'Identifier' && /^[A-Z]/.test(String(nameOf(node)))) add(full(String(nameOf(node))));
    else if (node.type === 'ImportExpression') {
      // A component that is loaded on demand: `(await import('./x.tsx')).Name`, or the default export.
      const member = parents.findLast(({ type }) => type === 'MemberExpression')?.property;
      const name = /^[A-Z]/.test(String(nameOf(member))) ? nameOf(member) : 'default';
      add(`${fileOf((node.source as Node).value)}#${name}`);
    } else if (node.type === 'ExportDefaultDeclaration') {
      usesOf.set(`${file}#default`, [{ of: full(String(nameOf((node.declaration as Node).id))), inside: [] }]);
    }
  });
}

/** The function or constant of the file that contains a node. */
function ownerOf(parents: Node[]): string {
  const owner = parents.find(({ type, id }) => /^(FunctionDeclaration|VariableDeclarator)$/.test(type) && nameOf(id));
  return String(nameOf(owner?.id) ?? '*');
}

/** The names of the elements around a node, also of elements that get the node as a property. */
function elementsOf(parents: Node[], node: Node): string[] {
  return parents
    .filter(({ type, openingElement }) => type === 'JSXElement' && openingElement !== node)
    .map(({ openingElement }) => String(nameOf((openingElement as Node).name)));
}

/** The element `form`, and components that put their children into a form. */
function findForms(): Set<string> {
  const forms = new Set(['form']);
  for (let size = 0; size !== forms.size; ) {
    size = forms.size;
    for (const [owner, uses] of usesOf)
      if (uses.some(({ of, inside }) => of === 'children' && inside.some((one) => forms.has(one)))) forms.add(owner);
  }
  return forms;
}

const isModal = (name: string) => /^web\/ui\/(modal|dialog|sheet|confirm-dialog)\.tsx#/.test(name);

function findDialogsInForms(): string[] {
  const forms = findForms();
  const inForm = new Set<string>();
  const found = new Set<string>();
  const enter = (name: string) => {
    if (inForm.has(name) || isModal(name)) return;
    inForm.add(name);
    for (const { of } of usesOf.get(name) ?? []) {
      if (isModal(of)) found.add(name);
      enter(of);
    }
  };
  for (const [owner, uses] of usesOf)
    for (const { of, inside } of uses) {
      // A file named `…-kind` has fields that a record dialog shows in its form.
      if (!inside.some((one) => forms.has(one)) && !/-kind\.tsx?#/.test(owner)) continue;
      if (isModal(of)) found.add(owner);
      enter(of);
    }
  return [...found].sort();
}

test('each dialog in a form has a journey that presses Enter in it', () => {
  expect(findForms()).toContain('web/ui/dialog-form.tsx#DialogForm');
  expect(findDialogsInForms()).toEqual(Object.keys(journeys).sort());
  for (const journey of Object.values(journeys))
    expect(readFileSync(join(root, journey), 'utf8')).toContain("press('Enter')");
});

test.each([
  ['web/ui/modal.tsx', /<dialog\b|\.showModal\(/], // it renders into `body`, outside of the form
  ['web/ui/search-box.tsx', /type="search"|role="searchbox"/], // in it, Enter submits no form
])('only %s renders such an element', (file, element) => {
  const rendering = files.filter((one) => element.test(readFileSync(join(root, one), 'utf8')));
  expect(rendering).toEqual([file]);
});
