// Draws the icons and the preview picture for links (Open Graph) from the illustrations of the screens.
// Run it manually after a change of an illustration or of the product's name: node scripts/draw-icons.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { createServer } from 'vite';
import { productName } from '../contract/shared/product.ts';
import { root } from './setup.mjs';

const publicFolder = join(root, 'public');
const paper = '#fbfaf6';
const deepTeal = '#0c5c58';

/** The colours of the light theme, read from the stylesheet, because picture files cannot use CSS variables. */
const colours = Object.fromEntries(
  [...readFileSync(join(root, 'web/tokens.css'), 'utf8').matchAll(/^ {2}(--art-[\w-]+): (#\w+);/gm)].map((m) => [
    m[1],
    m[2],
  ]),
);

const vite = await createServer({
  root,
  configFile: false,
  server: { middlewareMode: true, watch: null, ws: false },
  appType: 'custom',
});

async function drawing(file, name) {
  const module = await vite.ssrLoadModule(`/web/art/${file}.tsx`);
  const svg = renderToStaticMarkup(createElement(module[name]));
  return svg
    .replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
    .replace(/var\((--art-[\w-]+)\)/g, (_, variable) => colours[variable]);
}

/** A drawing at a place on a larger picture. */
const placed = (svg, { x, y, width, height }) =>
  svg.replace('<svg', `<svg x="${x}" y="${y}" width="${width}" height="${height}"`);

const page = (width, height, content) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);

async function save(name, svg) {
  await sharp(svg).png({ compressionLevel: 9, palette: true, quality: 95 }).toFile(join(publicFolder, name));
}

/** An icon of `size` pixels. The brand mark takes this `share` of the width. */
function icon(mark, size, share, background) {
  const width = Math.round(size * share);
  const at = (size - width) / 2;
  const ground = background ? `<rect width="${size}" height="${size}" fill="${background}"/>` : '';
  return page(size, size, ground + placed(mark, { x: at, y: at, width, height: width }));
}

/** Writes favicon.ico, which browsers request by default: a header around a PNG. */
async function saveIco(svg, size) {
  const png = await sharp(svg).png().toBuffer();
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // type: icon
  header.writeUInt16LE(1, 4); // number of pictures
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  writeFileSync(join(publicFolder, 'favicon.ico'), Buffer.concat([header, png]));
}

const mark = await drawing('brand-mark', 'BrandMark');
const family = await drawing('hero-family', 'HeroFamily');

await save('icon-192.png', icon(mark, 192, 0.92));
await save('icon-512.png', icon(mark, 512, 0.92));
// A phone may crop a maskable icon to a circle of four fifths of its width.
await save('icon-maskable-512.png', icon(mark, 512, 0.56, paper));
await save('apple-touch-icon.png', icon(mark, 180, 0.68, paper));
await saveIco(icon(mark, 48, 1), 48);

const textLine = (y, size, weight, fill, text) =>
  `<text x="80" y="${y}" font-family="Liberation Sans, Noto Sans, sans-serif" font-size="${size}" font-weight="${weight}" fill="${fill}">${text}</text>`;
await save(
  'og.png',
  page(
    1200,
    630,
    `<rect width="1200" height="630" fill="#e1f0ed"/><rect width="1200" height="14" y="616" fill="#eba61c"/>
    ${placed(mark, { x: 80, y: 96, width: 96, height: 96 })}
    ${textLine(292, 84, 700, deepTeal, productName)}
    ${textLine(372, 38, 400, '#25221d', 'Book, track and manage')}
    ${textLine(424, 38, 400, '#25221d', 'appointments for you')}
    ${textLine(476, 38, 400, '#25221d', 'and your loved ones')}
    ${placed(family, { x: 560, y: 62, width: 600, height: 514 })}`,
  ),
);
await vite.close();
