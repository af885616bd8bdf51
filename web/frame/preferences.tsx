import { LanguageList } from '#web/parts/accounts/language-list.tsx';
import { TextSizeField } from '#web/parts/accounts/text-size-field.tsx';

// What the navigation bar opens on demand, in one file.

export function TextSize() {
  return <TextSizeField />;
}

export function Languages() {
  return <LanguageList />;
}
