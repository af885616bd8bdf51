import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { type Browser, testApp } from '#server/test/app.ts';
import { createAccount, createCity } from '#server/test/factories.ts';
import { animatedWebp, blackPng, greyJpeg, packedChunk } from '#server/test/hostile-pictures.ts';
import { reencodePicture } from './picture-encoding-service.ts';

const t = testApp();
let manager: Browser;
beforeAll(async () => {
  manager = await t.as(await createAccount(t.db, { role: 'manager' }));
});
beforeEach(async () => {
  await t.owner.run(sql`truncate images cascade`);
});

async function upload(payload: Buffer, { kind = 'doctors', type = 'application/octet-stream', as = manager } = {}) {
  const reply = await t.app.inject({
    method: 'POST',
    url: `/api/admin/images/${kind}`,
    payload,
    headers: { 'content-type': type },
    cookies: Object.fromEntries(as.cookies),
  });
  return { status: reply.statusCode, body: reply.json() };
}

const stored = () =>
  t.owner.rows<{ hash: string; bytes: Buffer; width: number; height: number }>(sql`select * from images`);
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 12, g: 92, b: 88 } } });
const noise = (size: number) => Buffer.from(Uint8Array.from({ length: size }, (_, i) => (i * 7919) % 251));

test.each([
  ['a PNG', 'doctors', () => plain(900, 300).png().toBuffer(), [400, 400]],
  ['a JPG', 'clinics', () => plain(300, 900).jpeg().toBuffer(), [640, 400]],
  ['a WEBP, however small', 'cities', () => plain(1, 1).webp().toBuffer(), [640, 400]],
])(
  '%s is encoded again in the size of its kind, stored under the hash of its bytes, and can be read',
  async (_name, kind, make, size) => {
    const { status, body } = await upload(await make(), { kind });
    expect(status).toBe(201);
    const [image] = await stored();
    expect([image?.width, image?.height]).toEqual(size);
    expect(body.hash).toBe(
      createHash('sha256')
        .update(image?.bytes ?? '')
        .digest('hex'),
    );
    const read = await t.app.inject(`/images/${kind}/${body.hash}`);
    expect(read.headers['content-type']).toBe('image/webp');
    const { width, height, format } = await sharp(read.rawPayload).metadata();
    expect([format, width, height]).toEqual(['webp', ...size]);
  },
);

test.each([
  ['6 MB', async () => noise(6 * 1024 * 1024), 413, 'The picture is larger than 5MB. Please choose a smaller one.'],
  ['nothing', async () => Buffer.alloc(0), 400, 'Please choose a PNG, JPG or WEBP picture.'],
  [
    'a program called photo.png',
    async () => Buffer.concat([Buffer.from('MZ\x90\0'), noise(4_000)]),
    400,
    'Please choose a PNG, JPG or WEBP picture.',
  ],
  [
    'a Linux program',
    async () => Buffer.concat([Buffer.from('\x7fELF'), noise(4_000)]),
    400,
    'Please choose a PNG, JPG or WEBP picture.',
  ],
  [
    'an SVG',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    400,
    'Please choose a PNG, JPG or WEBP picture.',
  ],
  [
    'a GIF that is also a script',
    async () => Buffer.from('GIF89a=1;alert(1)//'),
    400,
    'Please choose a PNG, JPG or WEBP picture.',
  ],
  ['a real GIF', () => plain(9, 9).gif().toBuffer(), 400, 'Please choose a PNG, JPG or WEBP picture.'],
  ['a TIFF', () => plain(9, 9).tiff().toBuffer(), 400, 'Please choose a PNG, JPG or WEBP picture.'],
  [
    'a signature and nothing else',
    async () => Buffer.from('89504e470d0a1a0a', 'hex'),
    400,
    'This picture is damaged and cannot be read. Please choose another one.',
  ],
  [
    'a JPG that ends in the middle',
    async () =>
      (
        await sharp(noise(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })
          .jpeg()
          .toBuffer()
      ).subarray(0, 9_000),
    400,
    'This picture is damaged and cannot be read. Please choose another one.',
  ],
  [
    '50,000 × 50,000 pixels',
    async () => blackPng({ width: 50_000, height: 50_000 }).subarray(0, 1_000_000),
    400,
    'This picture has too many pixels. Please choose one of at most 50 megapixels.',
  ],
  [
    'a bit more than 50 megapixels',
    async () => blackPng({ width: 7_100, height: 7_100 }),
    400,
    'This picture has too many pixels. Please choose one of at most 50 megapixels.',
  ],
])('%s is rejected with a message, and nothing is stored', async (_name, make, status, message) => {
  const picture = await make();
  const before = process.memoryUsage.rss();
  expect(await upload(picture)).toMatchObject({ status, body: { message, fields: { file: message } } });
  expect(await stored()).toEqual([]);
  expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 1024 * 1024);
});

// 49 megapixels. All hostile pictures below have small files, and fewer pixels than the limit.
const size = { width: 7_000, height: 7_000 };

test.each([
  [
    'an interlaced PNG with 16 bits and transparency',
    () => blackPng({ ...size, depth: 16, channels: 4, isInterlaced: true }),
  ],
  ['an interlaced PNG with transparency', () => blackPng({ ...size, channels: 4, isInterlaced: true })],
  [
    'a PNG strip with 16 bits and transparency',
    () => blackPng({ width: 22_200, height: 2_230, depth: 16, channels: 4 }),
  ],
  ['a progressive JPG without subsampling', () => greyJpeg({ ...size, scans: 2 })],
  ['a progressive CMYK JPG', () => greyJpeg({ ...size, scans: 2, components: 4 })],
  ['a baseline JPG with a scan for each colour', () => greyJpeg({ ...size, scans: 'per-component' })],
  ['a JPG with 2,000 scans', () => greyJpeg({ ...size, scans: 2_000, isSubsampled: true })],
  ['a small JPG with 40 scans', () => greyJpeg({ width: 300, height: 300, scans: 40 })],
  [
    'a PNG with 20,000 comments',
    () => blackPng({ width: 9, height: 9 }, Array(20_000).fill(['tEXt', Buffer.from('a\0b')])),
  ],
  [
    'a lossless WEBP',
    () =>
      sharp({ create: { ...size, channels: 4, background: '#fff8' } })
        .webp({ lossless: true, effort: 0 })
        .toBuffer(),
  ],
  [
    'an animation of 60,000 frames',
    async () => animatedWebp(await plain(1, 1).webp({ lossless: true }).toBuffer(), 60_000),
  ],
])('%s is too expensive to decode, and is rejected before decoding', async (_name, make) => {
  const message = 'This picture takes too much work to open. Please save it as an ordinary JPG, or choose another one.';
  const picture = await make();
  expect(picture.length).toBeLessThan(5 * 1024 * 1024);
  expect(await upload(picture)).toMatchObject({ status: 400, body: { message, fields: { file: message } } });
  expect(await stored()).toEqual([]);
});

test.each([
  ['long', { width: 1_000_000, height: 49 }],
  ['high', { width: 49, height: 1_000 }],
])('a picture with an extreme aspect ratio is refused: too %s', async (_name, shape) => {
  const message = 'This picture is too long and narrow. Please crop it, or choose another one.';
  expect(await upload(blackPng(shape))).toMatchObject({ status: 400, body: { message, fields: { file: message } } });
});

test.each([
  ['a photo of 50 megapixels', () => greyJpeg({ width: 8_160, height: 6_120, scans: 'one', isSubsampled: true })],
  ['the same as a progressive JPG', () => greyJpeg({ width: 8_160, height: 6_120, scans: 10, isSubsampled: true })],
  ['a photo of 12 megapixels without subsampling', () => greyJpeg({ width: 4_032, height: 3_024, scans: 10 })],
  [
    'an interlaced PNG of 12 megapixels',
    () => blackPng({ width: 4_032, height: 3_024, channels: 4, isInterlaced: true }),
  ],
  ['a panorama', () => greyJpeg({ width: 16_000, height: 1_600, scans: 'one' })],
  [
    'a PNG whose comments unpack to 4 GB',
    () => blackPng({ width: 300, height: 300 }, Array(100).fill(packedChunk('zTXt', 40_000_000))),
  ],
])('%s is accepted', async (_name, make) => {
  expect(await upload(make())).toMatchObject({ status: 201 });
});

test('pictures are decoded one at a time', async () => {
  const done: string[] = [];
  const large = reencodePicture(greyJpeg({ width: 8_160, height: 6_120, scans: 10, isSubsampled: true }), 'cities');
  const broken = reencodePicture(blackPng(size).subarray(0, 5_000), 'cities');
  const small = reencodePicture(await plain(9, 9).png().toBuffer(), 'cities');
  await Promise.allSettled([
    large.finally(() => done.push('large')),
    broken.finally(() => done.push('broken')),
    small.finally(() => done.push('small')),
  ]);
  expect(done).toEqual(['large', 'broken', 'small']);
});

test('over a real socket 6 MB are refused with the same message, and the connection closes', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  const large = noise(6 * 1024 * 1024);
  const send = (body: Uint8Array<ArrayBuffer> | ReadableStream, cookie: string) => {
    const headers = { 'content-type': 'image/png', cookie };
    const address = `http://127.0.0.1:${port}/api/admin/images/cities`;
    return fetch(address, { method: 'POST', headers, body, duplex: 'half' });
  };
  const cookie = `session=${manager.cookies.get('session')}`;
  const message = 'The picture is larger than 5MB. Please choose a smaller one.';
  // The first request has the header `content-length`, the second has not.
  for (const body of [new Uint8Array(large), Readable.toWeb(Readable.from([large])) as ReadableStream]) {
    const reply = await send(body, cookie);
    expect([reply.status, await reply.json()]).toMatchObject([413, { message, fields: { file: message } }]);
  }
  expect((await send(new Uint8Array(large), '')).status).toBe(401);
  expect(await stored()).toEqual([]);
  const countConnections = () => {
    t.app.server.closeIdleConnections();
    return new Promise((resolve) => t.app.server.getConnections((_error, count) => resolve(count)));
  };
  await vi.waitFor(async () => expect(await countConnections()).toBe(0), 20_000);
});

test('only pixels are stored: no location, and no script after or inside the picture', async () => {
  const tagged = await plain(500, 500)
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'MARKER-exif' },
      IFD3: { GPSLatitude: '19/1 4/1 34/1', GPSLatitudeRef: 'N', GPSLongitude: '72/1 52/1 39/1' },
    })
    .toBuffer();
  expect((await sharp(tagged).metadata()).exif?.includes('MARKER-exif')).toBe(true);
  const polyglot = Buffer.concat([tagged, Buffer.from('<script>alert("MARKER-script")</script>PK\x03\x04')]);
  expect((await upload(polyglot, { type: 'image/png' })).status).toBe(201);
  const [image] = await stored();
  const metadata = await sharp(image?.bytes).metadata();
  expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined]);
  expect(image?.bytes.toString('latin1')).not.toMatch(/MARKER|GPS|PK\x03/);
});

test('a rotated photo is stored upright', async () => {
  const left = { create: { width: 300, height: 600, channels: 3 as const, background: '#f00' } };
  const sideways = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#00f' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .jpeg()
    .withMetadata({ orientation: 6 }) // rotated by 90 degrees: the left side belongs on top
    .toBuffer();
  await upload(sideways);
  const [image] = await stored();
  const top = await sharp(image?.bytes)
    .extract({ left: 200, top: 20, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  expect((top[0] ?? 0) > 200 && (top[2] ?? 0) < 60).toBe(true);
});

test('other roles are rejected before the body is read; a wrong kind and JSON are rejected too', async () => {
  const picture = await plain(9, 9).png().toBuffer();
  const refused = [];
  for (const role of ['user', 'assistant'] as const)
    refused.push(await upload(picture, { as: await t.as(await createAccount(t.db, { role })) }));
  refused.push(await upload(picture, { as: t.browser() }), await upload(picture, { kind: 'patients' }));
  refused.push(await upload(Buffer.from('{"a":1}'), { type: 'application/json' }));
  expect(refused.map((one) => one.status)).toEqual([403, 403, 401, 400, 400]);
  expect(await stored()).toEqual([]);
});

test('an unused picture is deleted after a day; one in use stays', async () => {
  const used = (await upload(await plain(20, 10).png().toBuffer())).body.hash;
  const unused = (await upload(await plain(30, 10).composite([]).negate().png().toBuffer())).body.hash;
  const city = await createCity(t.db);
  await t.owner.run(sql`update cities set image_hash = ${used} where id = ${city.id}`);

  t.now = new Date(t.now.getTime() + 25 * 3_600_000);
  manager = await t.as(await createAccount(t.db, { role: 'manager' }));
  const fresh = (await upload(await plain(9, 9).tint('#f80').png().toBuffer())).body.hash;
  const left = (await stored()).map((image) => image.hash);
  expect(left.toSorted()).toEqual([used, fresh].toSorted());
  expect(left).not.toContain(unused);
  const audit = await t.owner.rows(
    sql`select from audit_log where action = 'image.uploaded' and entity_id = ${unused}`,
  );
  expect(audit).toHaveLength(1);
});
