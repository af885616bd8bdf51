// `node scripts/spelling.mjs`: compares the words of all catalogues with the dictionaries of aspell. A word that a
// dictionary does not know must be in `languages/spelling/<language>.txt`, the list of words that somebody has read.
// `--accept` adds the unknown words to the lists: read them before you commit them.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { say } from './setup.mjs';

const languages = ['hi', 'mr', 'bn', 'ta', 'te', 'kn', 'gu', 'ml', 'pa'];

function run(program, args, input = '') {
  const { status, stdout, stderr } = spawnSync(program, args, { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
  return stdout;
}

function installDictionaries() {
  if (spawnSync('aspell', ['--version']).status === 0) {
    const known = run('aspell', ['dump', 'dicts']).split('\n');
    if (languages.every((language) => known.includes(language))) return;
  }
  if (process.getuid?.() !== 0)
    throw new Error(`Please install the dictionaries as root: apt-get install aspell ${packages.join(' ')}`);
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'aspell', ...packages]);
}
const packages = languages.map((language) => `aspell-${language}`);

/** All texts in a JSON value. */
function textsOf(value) {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];
}

const word = /[\u0900-\u0963\u0980-\u0d7f\u200c\u200d]+/g; // without the danda

/**
 * The words of a language in all catalogues, and in its names of days and months. Words of messages are not looked up,
 * because readers translate whole messages back (docs/languages.md).
 */
function wordsOf(language) {
  const texts = globSync(`languages/*/${language}.json`, { exclude: ['languages/messages/**'] }).flatMap((file) =>
    textsOf(JSON.parse(readFileSync(file, 'utf8'))),
  );
  return [...new Set(texts.flatMap((text) => text.replace(/\{\w+\}/g, ' ').match(word) ?? []))];
}

/** Whether the dictionary knows each word. */
function lookUp(words, language) {
  // The dictionaries have no zero-width signs. `^`: the line is a text, not a command.
  const lines = words.map((text) => `^${text.replace(/[\u200c\u200d]/g, '')}`);
  const [, ...verdicts] = run('aspell', ['-a', '-l', language, '--encoding=utf-8'], lines.join('\n')).split('\n');
  // aspell writes a line for each part of a word, and an empty line after each word. `&` and `#` mark unknown parts.
  return verdicts
    .join('\n')
    .split('\n\n')
    .map((verdict) => !/^[&#]/m.test(verdict));
}

installDictionaries();
mkdirSync('languages/spelling', { recursive: true });
let unknownCount = 0;
for (const language of languages) {
  const list = `languages/spelling/${language}.txt`;
  const accepted = existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : [];
  const words = wordsOf(language);
  const isKnown = lookUp(words, language);
  const unknown = words.filter((text, index) => !isKnown[index] && !accepted.includes(text));
  unknownCount += unknown.length;
  if (process.argv.includes('--accept'))
    writeFileSync(list, `${[...accepted.filter((text) => words.includes(text)), ...unknown].toSorted().join('\n')}\n`);
  else if (unknown.length > 0) say(`${list} lacks: ${unknown.join(' ')}`);
}
if (unknownCount > 0 && !process.argv.includes('--accept')) process.exit(1);
