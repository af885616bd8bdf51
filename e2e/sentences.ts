import { globSync, readFileSync } from 'node:fs';
import { type Translation, translate } from '#web/ui/translate.ts';

type Catalogue = NonNullable<Translation>['catalogue'];

/** The function that translates as the pages of a language do. */
export function translator(language: string) {
  const catalogue: Catalogue = Object.assign(
    {},
    ...globSync(`languages/{public,site,content,family}/${language}.json`).flatMap((file) =>
      Object.values(JSON.parse(readFileSync(file, 'utf8'))),
    ),
  );
  return (sentence: string, values?: Record<string, string>) => {
    if (!(sentence in catalogue)) throw new Error(`There is no ${language} translation of: ${sentence}`);
    return translate({ language, catalogue }, sentence, values);
  };
}
