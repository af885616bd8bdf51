import { LanguageList, TextSizeField } from '#web/parts/accounts/preference-fields.tsx';

// What the buttons for text size and language of the navigation bar open. Both are loaded on demand, as one file.

export function TextSize() {
  return <TextSizeField />;
}

export function Languages() {
  return <LanguageList />;
}
