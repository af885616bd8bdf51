// `npm run rooms`: draws the rooms of the code with their imports into docs/pictures/rooms.svg. With `--print`, it
// writes the picture to the output instead.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reachOf, readImports, root, sourcesIn } from '../lint/imports.ts';

/** The rooms from top to bottom. Each has a name, a purpose, a pattern of its files, and a layer, which decides its colour. */
const browserRooms = [
  ['web/', 'starts every page', /^web\/[^/]+$|^web\/pages\/(__root|dev)\b/, 'start'],
  ['pages/_visitor', 'pages of visitors', /^web\/pages\/_visitor\b/, 'pages'],
  ['pages/_family', 'pages of families', /^web\/pages\/_family\b/, 'pages'],
  ['pages/admin', 'pages of staff', /^web\/pages\/admin/, 'pages'],
  ['pages/r', 'pages of links in messages', /^web\/pages\/r\b/, 'pages'],
  ['frame', 'around every page', /^web\/frame\//, 'parts'],
  ['parts', 'what several pages show of a noun', /^web\/parts\//, 'parts'],
  ['staff-kit', 'lists and record dialogs of staff', /^web\/staff-kit\//, 'parts'],
  ['offline', 'without a network', /^web\/offline\//, 'base'],
  ['content', 'long texts', /^web\/content\//, 'base'],
  ['art', 'drawings', /^web\/art\//, 'base'],
  ['lib', 'calls, forms, addresses, storage', /^web\/lib\//, 'base'],
  ['ui', 'components without a noun', /^web\/ui\//, 'base'],
  ['i18n', 'languages', /^web\/i18n\//, 'base'],
  ['contract', 'what browser and server share', /^contract\//, 'contract'],
];

const serverRooms = [
  ['server/ (start)', 'assembles and starts the server', isStart, 'start'],
  ['commands', 'programs of an operator', /^server\/commands\//, 'start'],
  ['pages', 'renders and caches pages', /^server\/pages\//, 'pages'],
  ['features', 'the product, by noun', /^server\/features\//, 'pages'],
  ['imports', 'spreadsheets', /^server\/imports\//, 'parts'],
  ['http', 'what every request passes', /^server\/http\//, 'parts'],
  ['messages', 'derives and sends messages', /^server\/messages\//, 'parts'],
  ['embedded', 'runs PostgreSQL, saves it', /^server\/embedded\//, 'parts'],
  ['server/ (shared)', 'access, audit, errors, context', /^server\/[^/]+$/, 'base'],
  ['db', 'connections, transactions, lists', /^server\/db\//, 'base'],
  ['contract', 'what browser and server share', /^contract\//, 'contract'],
];

const files = sourcesIn('contract', 'server', 'web').filter((file) => !file.startsWith('server/test/'));
const imports = readImports(files);

/** Whether a file in `server/` itself imports rooms to start the server. Other files there are used by the rooms. */
function isStart(file) {
  if (!/^server\/[^/]+$/.test(file)) return false;
  const assembled = /^server\/(features\/[^/]+\/.*routes|pages\/|embedded\/embedded-database)/;
  return [...reachOf([file], imports)].some((one) => assembled.test(one));
}

/** The rooms of a picture with their files, and how many imports lead from one to another: `counts[from][to]`. */
function countImports(descriptions) {
  const rooms = descriptions.map(([name, purpose, matches, kind]) => ({ name, purpose, kind, files: 0, matches }));
  const roomOf = new Map();
  for (const file of files) {
    const at = rooms.findIndex(({ matches }) => (matches instanceof RegExp ? matches.test(file) : matches(file)));
    if (at < 0) continue;
    roomOf.set(file, at);
    rooms[at].files += 1;
  }
  const counts = rooms.map(() => rooms.map(() => 0));
  for (const [file, from] of roomOf)
    for (const { module } of imports.get(file)) {
      const to = roomOf.get(module);
      if (to !== undefined && to !== from) counts[from][to] += 1;
    }
  return { rooms, counts };
}

const width = 900;
const left = 16;
const boxWidth = 252;
const rowHeight = 44;
const boxHeight = 36;
const firstColumn = left + boxWidth + 34;

const text = (x, y, className, content) => `<text x="${x}" y="${y}" class="${className}">${content}</text>`;

/**
 * One half of the picture. Each room has a row and a column. A line leaves the room and goes along its column. In the
 * row of each room that it imports, the line has a dot with the number of imports.
 */
function draw(title, { rooms, counts }, top) {
  const columnWidth = (width - firstColumn - 24) / (rooms.length - 1);
  const centreOf = (row) => top + 34 + row * rowHeight + boxHeight / 2;
  const columnOf = (room) => firstColumn + room * columnWidth;
  const lines = [];
  const dots = [];
  for (const [from, { kind }] of rooms.entries()) {
    const targets = [...rooms.keys()].filter((to) => counts[from][to] > 0);
    if (targets.length === 0) continue;
    const [x, y] = [columnOf(from), centreOf(from) + 9];
    const ends = targets.map((to) => centreOf(to) - 6);
    lines.push(
      `<path class="line ${kind}" d="M${left + boxWidth} ${y}H${x}M${x} ${Math.min(y, ...ends)}V${Math.max(y, ...ends)}"/>`,
    );
    for (const to of targets) {
      const end = centreOf(to) - 6;
      dots.push(`<circle cx="${x}" cy="${end}" r="3.5" class="dot ${kind}${to < from ? ' up' : ''}"/>`);
      dots.push(text(x + 6, end - 3, 'number', counts[from][to]));
    }
  }
  const boxes = rooms.flatMap(({ name, purpose, kind, files: count }, row) => {
    const y = centreOf(row) - boxHeight / 2;
    const isReached = counts.some((targets) => targets[row] > 0);
    const lastSource = Math.max(...rooms.keys().filter((from) => counts[from][row] > 0));
    const arrow = isReached
      ? [
          `<path class="guide" d="M${columnOf(lastSource)} ${centreOf(row) - 6}H${left + boxWidth + 9}"/>`,
          `<path class="arrow" d="M${left + boxWidth + 1} ${centreOf(row) - 6}l9 -4v8z"/>`,
        ]
      : [];
    return [
      ...arrow,
      `<rect x="${left}" y="${y}" width="${boxWidth}" height="${boxHeight}" rx="6" class="box ${kind}"/>`,
      text(left + 10, y + 15, 'name', name),
      `<text x="${left + boxWidth - 10}" y="${y + 15}" class="small end">${count} ${count === 1 ? 'file' : 'files'}</text>`,
      text(left + 10, y + 29, 'small', purpose),
    ];
  });
  return {
    elements: [text(left, top + 18, 'title', title), ...boxes, ...lines, ...dots],
    bottom: centreOf(rooms.length),
  };
}

const style = `
  .sheet { fill: var(--page) } text { font-family: system-ui, sans-serif; fill: var(--ink) }
  svg { --page: #fff; --ink: #1c2733; --soft: #5a6876; --guide: #d7dee5;
    --start: #6b4fa0; --pages: #1f6fb2; --parts: #23855a; --base: #b35c12; --contract: #a33a5a }
  @media (prefers-color-scheme: dark) {
    svg { --page: #14191f; --ink: #e7edf3; --soft: #a3b1bf; --guide: #36424e;
      --start: #b49be8; --pages: #6db6f2; --parts: #5fcf9c; --base: #f0a05a; --contract: #ee8aa9 }
  }
  .title { font-size: 16px; font-weight: 600 } .name { font-size: 13px; font-weight: 600 }
  .small { font-size: 11px; fill: var(--soft) } .end { text-anchor: end }
  .number { font-size: 10.5px; stroke: var(--page); stroke-width: 3px; paint-order: stroke }
  .guide { stroke: var(--guide); stroke-width: 1 } .arrow { fill: var(--soft) }
  .line { fill: none; stroke-width: 1.4 } .box { stroke-width: 1.4; fill: var(--page) }
  .start { --own: var(--start) } .pages { --own: var(--pages) } .parts { --own: var(--parts) }
  .base { --own: var(--base) } .contract { --own: var(--contract) }
  .line, .box { stroke: var(--own) } .dot { fill: var(--own) }
  .up { fill: var(--page); stroke: var(--own); stroke-width: 1.4 }`;

function picture() {
  const browser = draw('Browser', countImports(browserRooms), 12);
  const server = draw('Server', countImports(serverRooms), browser.bottom + 4);
  const height = server.bottom + 26;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="The rooms of the code, and how many imports lead from one to another">`,
    `<style>${style}\n</style>`,
    `<rect class="sheet" width="${width}" height="${height}"/>`,
    ...browser.elements,
    ...server.elements,
    text(
      left,
      height - 14,
      'small',
      'A line leaves a room. A dot with the number of imports is in the row of each room that it imports; empty dots lead upwards.',
    ),
    '</svg>',
    '',
  ].join('\n');
}

if (process.argv.includes('--print')) process.stdout.write(picture());
else writeFileSync(join(root, 'docs/pictures/rooms.svg'), picture());
