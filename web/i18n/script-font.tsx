import { useRouter } from '@tanstack/react-router';
import type { PageLanguage } from '#contract/shared/page-languages.ts';
import { languageInQueries } from '#web/lib/query-client.ts';

// Most devices in India have fonts for these scripts. A device without one downloads the font of the page's script: one
// or two files. CSS cannot decide this, because the fonts of a CSS rule come before the system's own font for a script.

const addresses = import.meta.glob<string>(
  '/node_modules/@fontsource/noto-sans-*/files/noto-sans-{devanagari-devanagari,bengali-bengali,tamil-tamil,telugu-telugu,kannada-kannada,gujarati-gujarati,malayalam-malayalam,gurmukhi-gurmukhi}-{400,700}-normal.woff2',
  { query: '?url', import: 'default', eager: true },
);

type Script = [name: string, block: number];
const devanagari: Script = ['devanagari', 0x900];
/** The script of each language, and where its letters begin in Unicode. */
const scripts: Record<Exclude<PageLanguage, 'en'>, Script> = {
  hi: devanagari,
  mr: devanagari,
  bn: ['bengali', 0x980],
  pa: ['gurmukhi', 0xa00],
  gu: ['gujarati', 0xa80],
  ta: ['tamil', 0xb80],
  te: ['telugu', 0xc00],
  kn: ['kannada', 0xc80],
  ml: ['malayalam', 0xd00],
};

/** The start of a script's letters, and its font files: normal and bold. Null for English. */
function fontOf(language: PageLanguage): [block: number, files: (string | undefined)[]] | null {
  if (language === 'en') return null;
  const [name, block] = scripts[language];
  const folder = `/node_modules/@fontsource/noto-sans-${name}/files`;
  return [block, [400, 700].map((weight) => addresses[`${folder}/noto-sans-${name}-${name}-${weight}-normal.woff2`])];
}

/**
 * Adds a web font to the page if the device has no font for a writing system. Such a device draws the same box for
 * every letter, so a wide and a narrow letter measure the same. `ScriptFont` copies the source of this function into
 * the page, so it must not use anything outside its own body.
 */
function offerFont(block: number, files: (string | undefined)[]): void {
  const canvas = document.createElement('canvas').getContext('2d');
  if (canvas) canvas.font = '40px sans-serif';
  const [au, ra] = [0x14, 0x30].map((place) => canvas?.measureText(String.fromCharCode(block + place)).width);
  if (au !== ra) return;
  // All scripts also use the full stops of Devanagari, the invisible joiners, the rupee sign and the dotted circle.
  const unicodeRange = `U+${block.toString(16)}-${(block + 0x7f).toString(16)}, U+964-965, U+200c-200d, U+20b9, U+25cc`;
  for (const [index, file] of files.entries()) {
    const weight = index === 0 ? '400' : '700';
    document.fonts.add(new FontFace('Page Script', `url(${file})`, { weight, unicodeRange, display: 'swap' }));
  }
}

/** Called in the browser when a language is chosen. */
export function offerFontOf(language: PageLanguage): void {
  const font = fontOf(language);
  if (font) offerFont(...font);
}

/**
 * An inline script that adds the font of the page's language while the page loads, if the device needs it. Only the
 * server renders it. The script removes its own element.
 */
export function ScriptFont({ language }: { language: PageLanguage }) {
  const { queryClient } = useRouter().options.context;
  const font = fontOf(languageInQueries(queryClient) ?? language);
  if (!font) return null;
  const values = font.map((part) => JSON.stringify(part));
  const code = `(${offerFont})(${values});document.currentScript.remove()`.replaceAll(/\n\s*/g, '');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: code of this file, and names of built files
  return <script dangerouslySetInnerHTML={{ __html: code }} />;
}
