import { chromium, type Page } from '@playwright/test';
const base = 'http://127.0.0.1:22810';
const out = '/tmp/shots/out';
const only = process.argv[2];
const browser = await chromium.launch({ ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}), args: ['--no-sandbox'] });
const sizes: [string, number, number, 'light' | 'dark'][] = [['320', 320, 740, 'light'], ['360', 360, 740, 'light'], ['768', 768, 1024, 'light'], ['1280', 1280, 800, 'light'], ['1280d', 1280, 800, 'dark']];
type Shot = { name: string; path: string; act?: (page: Page) => Promise<void>; full?: boolean };
const firstVisit = async (page: Page) => {
  const r = await page.request.post(`${base}/api/admin/messages/search`, { data: {} });
  return ((await r.json()) as any).rows.find((x: any) => x.appointment)?.appointment.id as string;
};
const today = new Date(Date.now() + 330 * 60000).toISOString().slice(0, 10);
const tomorrow = new Date(Date.now() + 330 * 60000 + 86400000).toISOString().slice(0, 10);
const shots: Shot[] = [
  { name: 'list', path: '/admin/messages' },
  { name: 'list-empty', path: '/admin/messages?state=failed&kind=test' },
  { name: 'message', path: '/admin/messages?state=failed', act: async (p) => { await p.getByRole('button', { name: /^Open / }).first().dispatchEvent('click'); await p.getByRole('dialog').waitFor(); } },
  { name: 'resend', path: '/admin/messages?state=failed', act: async (p) => { await p.getByRole('button', { name: /^Open / }).first().dispatchEvent('click'); await p.getByRole('button', { name: 'Send again…' }).click(); await p.getByRole('button', { name: 'Send again', exact: true }).click(); } },
  { name: 'pause', path: '/admin/messages', act: async (p) => { await p.getByRole('button', { name: 'Pause', exact: true }).click(); await p.getByRole('dialog').waitFor(); } },
  { name: 'resume', path: '/admin/messages', act: async (p) => { await p.getByRole('button', { name: /^Resume/ }).first().click(); await p.getByRole('alertdialog').waitFor(); } },
  { name: 'test', path: '/admin/messages', act: async (p) => { await p.getByRole('button', { name: 'Test message' }).click(); await p.getByRole('button', { name: 'Send test' }).click(); await p.waitForTimeout(800); } },
  { name: 'texts', path: '/admin/messages/texts' },
  { name: 'texts-email', path: '/admin/messages/texts?channel=email' },
  { name: 'dashboard', path: '/admin', full: true },
  { name: 'visit', path: '/admin/appointments?open=VISIT', act: async (p) => { await p.getByRole('heading', { name: 'Messages' }).scrollIntoViewIfNeeded(); await p.waitForTimeout(500); } },
  { name: 'visit-cancel', path: '/admin/appointments?open=VISIT', act: async (p) => { await p.getByRole('button', { name: 'Cancelled' }).first().click(); await p.getByRole('alertdialog').waitFor(); await p.waitForTimeout(400); await p.getByRole('button', { name: 'Add a sentence to the family' }).click(); } },
  { name: 'visit-move', path: '/admin/appointments?open=VISIT', act: async (p) => { await p.getByRole('button', { name: 'Reschedule' }).click(); await p.waitForTimeout(1200); await p.getByRole('button', { name: 'Add a sentence to the family' }).scrollIntoViewIfNeeded(); } },
  { name: 'day', path: `/admin/day?date=${today}` },
  { name: 'day-tomorrow', path: `/admin/day?date=${tomorrow}` },
  { name: 'calls', path: '/admin/day?view=calls' },
  { name: 'late', path: `/admin/day?date=${tomorrow}`, act: async (p) => { await p.getByRole('button', { name: /Running late/ }).first().click(); const d = p.getByRole('dialog'); await d.waitFor(); const s = d.getByLabel('Doctor'); const opts = await s.locator('option').allTextContents(); if ((await s.inputValue()) === '') await s.selectOption({ index: Math.min(3, opts.length - 1) }); await d.getByRole('button', { name: '20 min' }).click(); await p.waitForTimeout(800); const c = d.getByLabel('Notify the families concerned'); if (await c.isEnabled()) await c.check(); } },
  { name: 'booking', path: '/appointment?patient=PATIENT', act: async (p) => { await p.getByRole('button', { name: 'Add a sentence to the family' }).scrollIntoViewIfNeeded(); } },
  { name: 'family', path: 'FAMILY' },
];
for (const [label, width, height, colorScheme] of sizes) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, timezoneId: 'Asia/Kolkata', serviceWorkers: 'block' });
  const page = await context.newPage();
  const login = await page.request.post(`${base}/api/sign-in`, { data: { phone: '9000000004', password: 'manager-imran' } });
  if (login.status() !== 200) throw new Error(`${login.status()}`);
  const visit = await firstVisit(page);
  const managed = (await (await page.request.get(`${base}/api/admin/appointments/${visit}`)).json()) as any;
  for (const shot of shots) {
    if (only && !only.split(',').includes(shot.name)) continue;
    try {
      await page.goto(base + (shot.path === 'FAMILY' ? `/admin/families/${managed.family.id}` : shot.path.replace('VISIT', visit).replace('PATIENT', managed.patient.id)));
      await page.waitForTimeout(1200);
      await shot.act?.(page);
      await page.waitForTimeout(400);
      await page.screenshot({ path: `${out}/${shot.name}-${label}.png`, fullPage: shot.full ?? false });
    } catch (e) { console.log(shot.name, label, String(e).slice(0, 300)); await page.screenshot({ path: `${out}/${shot.name}-${label}.png` }); }
  }
  await context.close();
}
await browser.close();
