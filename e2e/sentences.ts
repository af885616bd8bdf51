import { globSync, readFileSync } from 'node:fs';

/** The function that translates as the pages of a language do. */
export function translator(language: string) {
  const catalogue: Record<string, string> = Object.assign(
    {},
    ...globSync(`languages/{links,visitor,content,family}/${language}.json`).flatMap((file) =>
      Object.values(JSON.parse(readFileSync(file, 'utf8'))),
    ),
  );
  return (sentence: string, values: Record<string, string> = {}) => {
    const text = catalogue[sentence];
    if (!text) throw new Error(`There is no ${language} translation of: ${sentence}`);
    return text.replace(/\{(\w+)\}/g, (placeholder, name) => values[name] ?? placeholder);
  };
}
