import * as z from 'zod/mini';
import { pageLanguages } from '../shared/page-languages.ts';

/** The languages that names are translated into. English is the language of the names themselves. */
export const nameLanguages = pageLanguages.filter((language) => language !== 'en');
export type NameLanguage = (typeof nameLanguages)[number];

/** One name or description in other languages, by language. */
export type Translations = Partial<Record<NameLanguage, string | undefined>>;

function inEachLanguage(entry: z.ZodMiniType<string, string>) {
  const fields = nameLanguages.map((language) => [language, z.optional(entry)]);
  return Object.fromEntries(fields) as Record<NameLanguage, z.ZodMiniOptional<typeof entry>>;
}

/** Translations as staff enter them. An empty one is removed: then the English name is shown. Absent: all stay as they are. */
export function optionalNames(entry: z.ZodMiniType<string, string>) {
  return z.optional(
    z.pipe(
      z.strictObject(inEachLanguage(entry), 'Please give names by language.'),
      z.transform((names): Translations => Object.fromEntries(Object.entries(names).filter(([, name]) => name))),
    ),
  );
}

/** Translations as staff see them. */
export const storedNames = z.object(inEachLanguage(z.string()));

export const listTranslations = {
  summary: 'The names of active cities and appointment types in a language, and the descriptions of the types',
  params: z.strictObject({ language: z.enum(nameLanguages, 'Please choose a language.') }),
  /** Maps English names and descriptions to those in the language. Those without a translation are left out. */
  reply: z.object({ names: z.record(z.string(), z.string()) }),
};
