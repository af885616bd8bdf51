import { LanguageList, TextSizeField } from '#web/parts/accounts/preference-fields.tsx';

// What the navigation bar opens on demand, in one file.

export function TextSize() {
  return <TextSizeField />;
}

export function Languages() {
  return <LanguageList />;
}
