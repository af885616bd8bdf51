import { type PageLanguage, pageLanguages } from '#contract/shared/page-languages.ts';

/** Matches the most frequent headers without parsing them: English comes first and has no lower weight (`q`). */
const asksForEnglishFirst = /^en\b[^;]*(,|$)/i;

const isPageLanguage = (code: string | undefined): code is PageLanguage =>
  (pageLanguages as readonly (string | undefined)[]).includes(code);

/** The language in which a visitor wants to read: as chosen before (`cookie`), else what the browser asks for, else English. */
export function preferredLanguage(cookie: string | undefined, acceptLanguage: string | undefined): PageLanguage {
  if (isPageLanguage(cookie)) return cookie;
  if (!acceptLanguage || asksForEnglishFirst.test(acceptLanguage)) return 'en';
  return parseAcceptLanguage(acceptLanguage)[0] ?? 'en';
}

/** The languages of pages that an `Accept-Language` header names, the preferred one first. Of equal ones, the first named. */
export function parseAcceptLanguage(header: string): PageLanguage[] {
  return header
    .slice(0, 500)
    .split(',')
    .flatMap((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
      const code = tag.split('-')[0]?.toLowerCase();
      const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
      const weight = quality === undefined ? 1 : Number(quality);
      return isPageLanguage(code) && weight > 0 ? [{ code, weight }] : []; // also leaves out what is no number
    })
    .sort((one, other) => other.weight - one.weight)
    .map(({ code }) => code);
}
