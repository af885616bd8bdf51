import { createT } from '#web/ui/use-t.tsx';
import { pageLanguage } from './page-language.ts';
import { translationOf } from './translations.ts';

/** The function that translates into the language of the page, outside of components: titles, toasts, errors of calls. */
export const pageT = () => createT(translationOf(pageLanguage()));
