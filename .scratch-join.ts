// joins images side by side: node .scratch-join.ts out.png a.png b.png ...
import sharp from 'sharp';

const [out, ...files] = process.argv.slice(2);
const images = await Promise.all(
  files.map(async (f) => {
    const b = await sharp(f).toBuffer();
    const m = await sharp(b).metadata();
    return { b, w: m.width ?? 0, h: m.height ?? 0 };
  }),
);
const width = images.reduce((s, i) => s + i.w + 16, 0);
const height = Math.max(...images.map((i) => i.h));
let left = 0;
const composite = images.map(({ b, w }) => {
  const c = { input: b, left, top: 0 };
  left += w + 16;
  return c;
});
await sharp({ create: { width, height, channels: 3, background: '#888' } })
  .composite(composite)
  .png()
  .toFile(out ?? '');
