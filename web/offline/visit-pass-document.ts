import { shortTime } from '#contract/shared/clock.ts';
import { organisation } from '#contract/shared/organisation.ts';
import { addressIn } from '#contract/shared/page-languages.ts';
import { datesIn } from '#web/i18n/dates.ts';
import type { T } from '#web/i18n/use-t.tsx';
import { readRecords } from '#web/lib/account-database.ts';
import { eraseStaleData, lastAccountTag, visibleAccountTag } from '#web/lib/account-storage.ts';
import { directionsTo } from '#web/lib/directions.ts';
import { phoneWords } from '#web/lib/phones.ts';
import { spokenVisit } from '#web/lib/spoken-words.ts';
import { placesWords } from '#web/parts/appointments/step-and-place-words.ts';
import { speakText, watchVoice } from '#web/ui/speech.ts';
import { type Pass, type PassVisit, readPass } from './visit-pass-storage.ts';
import type { WaitingRequest } from './waiting-rules.ts';
import { requestWords, stateTitle } from './waiting-words.ts';

// The script of /pass, the page that opens without a network. It is built alone and without React, so that a slow phone
// shows the next visit at once. The page itself (`scripts/build.mjs`) contains no data.

eraseStaleData();
const pass = readPass();

type Translate = ((sentence: string, values?: Record<string, string>) => string) & Pick<T, 'dateNames'>;

/**
 * Creates a function like that of `useT`. It uses the sentences and date names that are stored with the pass, or
 * English if there are none.
 */
function translateBy(translation: Partial<NonNullable<Pass['translation']>>): Translate {
  const t = (sentence: string, values: Record<string, string> = {}) =>
    (translation.sentences?.[sentence] ?? sentence).replace(
      /\{(\w+)\}/g,
      (whole, name: string) => values[name] ?? whole,
    );
  return Object.assign(t, { dateNames: translation.dates ?? null });
}
const t = translateBy(pass?.translation ?? {});
/** The address of a page in the language of the pass. */
const pageOf = (path: string) => addressIn(pass?.translation?.language ?? 'en', path);

type Attributes = Record<string, string>;
type Child = Node | string | null;

function element(tag: string, attributes: Attributes, ...children: Child[]): HTMLElement {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value);
  created.append(...children.filter((child) => child !== null));
  return created;
}

/** A text in the language of the pass and in English, like `TwoLanguages`: a reception may read English only. */
function inTwoLanguages(say: (t: Translate) => string): Child[] {
  const [own, english] = [say(t), say(translateBy({}))];
  return own === english ? [own] : [`${own} · `, element('span', { lang: 'en' }, english)];
}

function link(href: string, text: string, variant: 'primary' | 'secondary', attributes: Attributes = {}): HTMLElement {
  return element('a', { href, class: `ui-button ui-button-${variant} ui-button-medium`, ...attributes }, text);
}

function qrCode({ qr, number }: PassVisit): SVGElement {
  const draw = (tag: string, attributes: Attributes) => {
    const created = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value);
    return created;
  };
  const code = draw('svg', {
    viewBox: `0 0 ${qr.size} ${qr.size}`,
    role: 'img',
    'aria-label': t('QR code of {number}', { number }),
    'shape-rendering': 'crispEdges',
    class: 'size-44 rounded-control border border-line',
  });
  const size = String(qr.size);
  code.append(draw('rect', { width: size, height: size, fill: '#fff' }), draw('path', { d: qr.path, fill: '#000' }));
  return code;
}

/** A button that reads a visit aloud, and stops if pressed again. Empty if the device has no voice for the language. */
function listenButton(visit: PassVisit): HTMLElement {
  const button = element(
    'button',
    { type: 'button', class: 'ui-button ui-button-secondary ui-button-medium min-h-12', 'aria-pressed': 'false' },
    t('Listen'),
  );
  const place = element('span', { class: 'contents' });
  let voice: SpeechSynthesisVoice | null = null;
  let stop: (() => void) | null = null;
  watchVoice(pass?.translation?.language ?? 'en', (found) => {
    voice = found;
    place.replaceChildren(...(found ? [button] : []));
  });
  button.addEventListener('click', () => {
    if (stop) return stop();
    if (!voice) return;
    button.setAttribute('aria-pressed', 'true');
    stop = speakText(spokenVisit(t, { ...visit, title: t(visit.title) }), voice, () => {
      stop = null;
      button.setAttribute('aria-pressed', 'false');
    });
  });
  return place;
}

function visitCard(visit: PassVisit): HTMLElement {
  const { id, number, title, startsAt, isRequested, patient, doctor, place, hasDirections, phone } = visit;
  const directions = directionsTo(place);
  const fact = (name: (t: Translate) => string, ...value: Child[]) =>
    element(
      'div',
      { class: 'min-w-0' },
      element('dt', { class: 'text-ink-muted' }, ...inTwoLanguages(name)),
      element('dd', { class: 'font-semibold break-words' }, ...value),
    );
  return element(
    'article',
    { class: 'ui-card grid gap-4 border-s-4 border-s-brand p-4 md:p-5', 'aria-labelledby': `visit-${id}` },
    element(
      'div',
      { class: 'grid gap-5 sm:grid-cols-[1fr_auto]' },
      element(
        'div',
        { class: 'grid min-w-0 content-start gap-3' },
        element('h2', { id: `visit-${id}`, class: 'text-xl break-words' }, ...inTwoLanguages((t) => t(title))),
        element(
          'p',
          { class: 'text-lg font-semibold' },
          ...inTwoLanguages((t) => datesIn(t).longDay(startsAt)),
          element('br', {}),
          ...inTwoLanguages((t) => t('{time}, India time', { time: shortTime(startsAt) })),
        ),
        isRequested
          ? element(
              'p',
              { class: 'ui-tone-accent rounded-control px-3 py-2' },
              ...inTwoLanguages((t) => t('Requested: not confirmed yet')),
            )
          : null,
        element(
          'dl',
          { class: 'grid gap-2' },
          fact((t) => t('Patient'), patient),
          doctor ? fact((t) => t('Doctor'), doctor) : null,
          place ? fact((t) => t('Where'), placesWords(t, visit) || place) : null,
          phone
            ? fact((t) => t('Phone'), element('a', { href: telephone(phone), class: 'link' }, phoneWords(phone)))
            : null,
          fact((t) => t('Number'), element('span', { class: 'font-mono' }, number)),
        ),
      ),
      element('div', { class: 'justify-self-center' }, qrCode(visit)),
    ),
    element(
      'div',
      { class: 'flex flex-wrap gap-2' },
      hasDirections
        ? link(directions, t('Directions'), 'secondary', { target: '_blank', rel: 'noopener noreferrer' })
        : null,
      phone
        ? link(telephone(phone), t('Call'), 'secondary', {
            'aria-label': t('Call {phone}', { phone: phoneWords(phone) }),
          })
        : null,
      listenButton(visit),
    ),
  );
}

const telephone = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`;

function waitingCard(record: WaitingRequest): HTMLElement {
  return element(
    'li',
    { class: 'ui-card grid gap-1 border-s-4 border-s-accent p-4' },
    element('h2', { class: 'text-lg' }, stateTitle(t, record)),
    element('p', { class: 'break-words' }, requestWords(t, record.request)),
  );
}

/** A visit is shown until some hours after its start, because people come late. */
const keptAfterStartMs = 6 * 3_600_000;

async function show(main: HTMLElement): Promise<void> {
  const visits = pass?.visits.filter(({ startsAt }) => Date.parse(startsAt) + keptAfterStartMs > Date.now()) ?? [];
  const isPass = location.pathname === '/pass';
  const isOffline = !isPass || !navigator.onLine;
  const storedAt = new Date(pass?.storedAt ?? 0);
  const stored = t('Stored on this device on {time}.', { time: datesIn(t).dateTime(storedAt) });
  const nothing = lastAccountTag()
    ? t('No visit is stored on this device. Visits that you book while you are online appear here.')
    : t('No visit is stored on this device. Log in while you are online, and your next visits appear here.');
  const retry = element(
    'button',
    { type: 'button', class: 'ui-button ui-button-primary ui-button-medium' },
    t('Try again'),
  );
  const [beforePhone = '', afterPhone = ''] = t('Help: {phone}').split('{phone}');
  retry.addEventListener('click', () => location.reload());

  main.replaceChildren(
    element('h1', { class: 'text-3xl' }, visits.length === 1 ? t('Your next visit') : t('Your next visits')),
    element(
      'p',
      { role: 'status', class: 'text-ink-muted' },
      [isOffline ? t('You are offline.') : '', visits.length > 0 ? stored : ''].join(' ').trim(),
    ),
    ...(visits.length > 0 ? visits.map(visitCard) : [element('p', {}, nothing)]),
    element(
      'div',
      { class: 'flex flex-wrap gap-2' },
      isPass ? null : retry,
      isPass ? link(pageOf('/appointments'), t('All appointments'), 'primary') : null,
      link(pageOf('/'), t('Home'), 'secondary'),
    ),
    element(
      'p',
      { class: 'text-ink-muted' },
      beforePhone,
      element('a', { href: `tel:${organisation.phone.dialled}`, class: 'link' }, organisation.phone.shown),
      afterPhone,
    ),
  );
  document.documentElement.dataset.pass = 'shown';

  const tag = visibleAccountTag();
  const waiting = tag ? await readRecords<WaitingRequest>(tag).catch(() => []) : [];
  if (waiting.length > 0) main.children[1]?.after(element('ul', { class: 'grid gap-3' }, ...waiting.map(waitingCard)));
}

/** The text size that was chosen on this device. Rendered pages set it by a script of the server. */
function applyTextSize(): void {
  try {
    const size = localStorage.getItem('textSize');
    if (size) document.documentElement.dataset.textSize = size;
  } catch {
    // The browser forbids storage, so there is no stored pass either.
  }
}

applyTextSize();
if (pass?.translation) {
  document.documentElement.lang = pass.translation.language;
  document.title = `${t('Your next visits')} · ${organisation.name}`;
}
const main = document.querySelector('main');
if (main) void show(main);
// If the page was open until its data became too old, it is loaded again without the data.
document.addEventListener('visibilitychange', () => eraseStaleData() && location.reload());
// Loads the requested page as soon as there is a network. The pass has no form that this could interrupt.
if (location.pathname !== '/pass') addEventListener('online', () => location.reload());
