import {
  expectAccessible,
  expectAccessibleInAllLooks,
  expectNoSidewaysScroll,
  inAllLooks,
  listenForComplaints,
  phoneScreen,
} from './page-checks.ts';
import { expect, type Page, test } from './server-of-worker.ts';
import { registerFamily, signInAs } from './visitor.ts';

const pages = {
  '/': ['CareSaathi', 'Care for the whole family, in one place'],
  '/help': ['Help Center · CareSaathi', 'Help Center'],
  '/faq': ['Frequently Asked Questions · CareSaathi', 'Frequently Asked Questions'],
  '/about': ['About · CareSaathi', 'About CareSaathi'],
  '/services': ['Our Services · CareSaathi', 'Our Services'],
  '/terms': ['Terms of Service · CareSaathi', 'Terms of Service'],
  '/privacy': ['Privacy Policy · CareSaathi', 'Privacy Policy'],
} as const;
const paths = Object.keys(pages) as (keyof typeof pages)[];

const questions = [
  'How do I book an appointment?',
  'How do I add a family member?',
  'How do I reschedule or cancel an appointment?',
  'How do I update my personal information?',
  'Is my data secure?',
];

/** A visitor who chose a city and accepted the disclaimer earlier. */
async function returningVisitor(page: Page, { city = 'Mumbai' } = {}) {
  await page.context().addCookies([{ name: 'selectedCity', value: city, domain: '127.0.0.1', path: '/' }]);
  await page.addInitScript(() => localStorage.setItem('hasSeenDisclaimer', 'true'));
}

/** Checks that the page answers the five questions, one at a time. */
async function expectFiveQuestions(page: Page) {
  await expect(page.locator('summary')).toHaveText(questions);
  await page.getByText('How do I reschedule or cancel an appointment?').click();
  await expect(page.getByText('You can do this until 2 hours before it starts.')).toBeVisible();
  await page.getByText('Is my data secure?').click();
  await expect(page.getByText('You can do this until 2 hours before it starts.')).toBeHidden();
}

/** Checks that the files that the page names as icon, manifest, style and picture can be loaded. */
async function expectNamedFilesToAnswer(page: Page) {
  const named = await page
    .locator('link[rel="icon"], link[rel="apple-touch-icon"], link[rel="manifest"], link[rel="stylesheet"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  const { icons } = await (await page.request.get('/manifest.webmanifest')).json();
  const all = [...named, picture ?? '', ...icons.map((icon: { src: string }) => icon.src)];
  expect(all.length).toBeGreaterThanOrEqual(9);
  for (const address of all) expect((await page.request.get(address)).status(), address).toBe(200);
}

test('every page has its title, one heading, its landmarks and a quiet console, and no barrier in any look', async ({
  page,
}) => {
  test.slow();
  const complaints = listenForComplaints(page);
  await returningVisitor(page);
  for (const path of paths)
    await test.step(path, async () => {
      expect((await page.goto(path))?.status()).toBe(200);
      const [title, heading] = pages[path];
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText([heading]);
      await expect(page.getByRole('banner')).toHaveCount(1);
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(1);
      await expect(page.getByRole('main')).toHaveCount(1);
      await expect(page.getByRole('contentinfo')).toHaveCount(1);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`^http://[^/]+${path}$`));
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{40}/);
      if (path === '/') await expectNamedFilesToAnswer(page);
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScroll(page);
      }
      await expectAccessibleInAllLooks(page);
      expect(complaints, path).toEqual([]);
    });
  await page.waitForLoadState('networkidle');
  expect(complaints).toEqual([]);
});

test.describe('the frame', () => {
  test.beforeEach(({ page }) => returningVisitor(page));

  test('the skip link leads past the bar; the bar names the city, marks the page and leads everywhere', async ({
    page,
  }) => {
    await page.goto('/help');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.locator('#content')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByText('How do I book an appointment?')).toBeFocused();

    const bar = page.getByRole('banner');
    await expect(bar.getByRole('button', { name: 'Mumbai' })).toBeVisible();
    await expect(bar.getByRole('link', { name: 'Get Help' })).toHaveAttribute('aria-current', 'page');
    await expect(bar.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
    for (const [name, href] of [
      ['CareSaathi', '/'],
      ['Home', '/'],
      ['Find Doctor', '/doctors'],
      ['Find Clinic', '/clinics'],
      ['Get Help', '/help'],
      ['Login', '/login'],
    ] as const)
      await expect(bar.getByRole('link', { name })).toHaveAttribute('href', href);

    await bar.getByRole('link', { name: 'Find Doctor' }).click();
    await expect(page).toHaveURL('/doctors');
    await expect(bar.getByRole('link', { name: 'Find Doctor' })).toHaveAttribute('aria-current', 'page');
  });

  test('the footer has quick links, information, social links and how to reach us', { tag: '@full' }, async ({
    page,
  }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    for (const [name, href] of [
      ['Find Doctor', '/doctors'],
      ['Find Clinic', '/clinics'],
      ['About', '/about'],
      ['Services', '/services'],
      ['FAQ', '/faq'],
      ['Help', '/help'],
      ['Terms', '/terms'],
      ['Privacy', '/privacy'],
      ['+91 22 0000 0100', 'tel:+912200000100'],
      ['care@caresaathi.example', 'mailto:care@caresaathi.example'],
      ['112', 'tel:112'],
      ['108', 'tel:108'],
    ] as const)
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    for (const name of ['Facebook', 'Instagram', 'YouTube', 'LinkedIn'])
      await expect(footer.getByRole('link', { name })).toHaveAttribute('href', /^https:/);
    await expect(footer).toContainText('Mumbai 400013');
    await expect(footer.getByRole('heading')).toHaveText(['Quick Links', 'Information', 'Follow Us', 'Contact']);
    for (const link of await footer.getByRole('navigation').getByRole('link').all())
      expect((await page.request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200);
  });

  test('on a phone the links are behind a menu, which also changes the city', async ({ page }) => {
    await page.setViewportSize(phoneScreen);
    await page.goto('/help');
    const links = page.getByRole('navigation', { name: 'Main' });
    const open = page.getByRole('button', { name: 'Menu', exact: true });
    await expect(links).toBeHidden();
    await open.click();
    await expect(links.getByRole('link')).toHaveText(['Home', 'Find Doctor', 'Find Clinic', 'Get Help']);
    await page.keyboard.press('Escape');
    await expect(links).toBeHidden();
    await expect(open).toBeFocused();

    await open.click();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(links).toBeHidden();

    await open.click();
    await links.getByRole('link', { name: 'Find Doctor' }).click();
    await expect(page).toHaveURL('/doctors');
    await expect(links).toBeHidden();

    await open.click();
    await page.getByRole('button', { name: 'Change City' }).click();
    await expect(page.getByRole('dialog', { name: 'Select Your City' })).toBeVisible();
    await expect(links).toBeHidden();
  });

  test('an address that does not exist says so, inside the frame', async ({ page }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404');
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await expectAccessibleInAllLooks(page);
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('home', () => {
  test.beforeEach(({ page }) => returningVisitor(page));

  test('the seven sections stand in their order, with six services and three voices', async ({ page }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      'Top Doctors',
      'Top Clinics',
      'Our Services',
      'What Our Users Say',
      'Ready when your family needs it',
    ]);
    await expect(main.getByText('Book, track and manage appointments for you and your loved ones.')).toBeVisible();
    const book = main.getByRole('link', { name: 'Book Appointment' });
    await expect(book).toHaveAttribute('href', '/appointment');
    await expect(main.getByRole('link', { name: 'View Your Patients' })).toHaveCount(0);
    await expect(main.getByRole('link', { name: 'Sign Up Now' })).toHaveAttribute('href', '/login');
    await expect(main.getByRole('link', { name: 'Explore Doctors' })).toHaveAttribute('href', '/doctors');
    for (const [number, what] of [
      ['50,000+', 'registered users'],
      ['100,000+', 'appointments booked'],
      ['3,000+', 'verified doctors'],
      ['500+', 'partner clinics'],
    ] as const)
      await expect(main.getByRole('definition').filter({ hasText: number }).locator('..')).toContainText(what);

    const section = (name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name }) });
    await expect(section('Our Services').getByRole('heading', { level: 3 })).toHaveText([
      'Easy Scheduling',
      'Family Management',
      'Health Tracking',
      'Doctor Selection',
      'Reminders',
      'Health Records',
    ]);
    await expect(section('What Our Users Say').getByRole('blockquote')).toHaveCount(3);

    await main.getByRole('link', { name: 'Sign Up Now' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true');
  });

  test('Top Doctors and Top Clinics are the three best rated, with the way to all', async ({ page }) => {
    const nouns = ['doctors', 'clinics'] as const;
    const section = (noun: string) =>
      page.locator('section').filter({ has: page.getByRole('heading', { name: `Top ${noun}` }) });
    await page.goto('/');
    for (const noun of nouns) {
      await expect(section(noun).getByRole('article')).toHaveCount(3);
      const ratings = await section(noun)
        .getByRole('img', { name: /^Rated/ })
        .allTextContents();
      expect(ratings.map(Number)).toEqual(ratings.map(Number).sort((a, b) => b - a));
      expect(Number(ratings[2])).toBeGreaterThanOrEqual(4.5);
      await expect(section(noun).getByRole('link', { name: /^View all/ })).toHaveAttribute('href', `/${noun}`);
      const nothing = { rows: [], next: null, count: null, corrected: null, isSimilar: false };
      await page.route(`**/api/${noun}?limit=3`, (route) => route.fulfill({ json: nothing }));
    }
    await page.goto('/help');
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
    for (const noun of nouns) await expect(section(noun).getByText(`No top ${noun} found.`)).toBeVisible();
  });
});

test.describe('signed in', () => {
  test.beforeEach(({ page }) => returningVisitor(page));

  test('the menu behind the initial says who it is, and leads to what is theirs', async ({ page }) => {
    const complaints = listenForComplaints(page);
    await registerFamily(page, 'Meenakshi Sundaram');
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('link', { name: 'View Your Patients' })).toHaveAttribute(
      'href',
      '/patients',
    );
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: 'Login' })).toHaveCount(0);
    await bar.getByRole('button', { name: 'Account menu of Meenakshi Sundaram' }).click();
    await expect(bar.getByText('Meenakshi Sundaram').filter({ visible: true })).toHaveCount(1);
    await expect(bar.getByText(/^ID: [0-9A-F]{6}$/).filter({ visible: true })).toHaveCount(1);
    await expect(bar.getByRole('menuitem')).toHaveText(['Patients', 'Appointments', 'Account', 'Logout']);
    await expectAccessible(page);

    await bar.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(bar.getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(complaints).toEqual([]);
  });

  test('on a phone it is part of the one menu, with the admin area for staff', { tag: '@full' }, async ({ page }) => {
    await signInAs(page, { phone: '9000000003', password: 'assistant-meera' });
    await page.setViewportSize(phoneScreen);
    await page.goto('/help');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByText('Meera Iyer').filter({ visible: true })).toHaveCount(1);
    const own = page.getByRole('navigation', { name: 'Account' });
    await expect(own.getByRole('link')).toHaveText(['Patients', 'Appointments', 'Account', 'Admin Panel']);
    await expect(own.getByRole('link', { name: 'Admin Panel' })).toHaveAttribute('href', '/admin');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('the words', () => {
  test.beforeEach(({ page }) => returningVisitor(page));

  test('help has four guides, how to reach us and when', { tag: '@full' }, async ({ page }) => {
    await page.goto('/help');
    await expectFiveQuestions(page);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      'Frequently Asked Questions',
      'User Guides',
      'Contact Support',
    ]);
    const guides = page.locator('section').filter({ has: page.getByRole('heading', { name: 'User Guides' }) });
    await expect(guides.getByRole('listitem')).toHaveCount(4);
    const contact = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Contact Support' }) });
    await expect(contact.getByRole('link')).toHaveText(['+91 22 0000 0100', 'care@caresaathi.example']);
    await expect(contact).toContainText('Available 24/7');
    await expect(contact).toContainText('Response within 24 hours');
    for (const line of ['Mon-Fri9:00 AM-8:00 PM', 'Saturday10:00 AM-6:00 PM', 'SundayClosed'])
      await expect(main.locator('dl')).toContainText(line);
  });

  test('help and questions answer the same five; search engines get them too', { tag: '@full' }, async ({ page }) => {
    await page.goto('/faq');
    await expectFiveQuestions(page);
    const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
    expect(facts['@type']).toBe('FAQPage');
    expect(facts.mainEntity.map((entry: { name: string }) => entry.name)).toEqual(questions);
  });

  test('about tells the story, the numbers, the values and the people; a link to it starts at its top', {
    tag: '@full',
  }, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About CareSaathi');
    await expect(page.locator('#content')).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);

    const main = page.getByRole('main');
    await expect(main).toContainText('founded in 2023');
    for (const words of ['100,000+', 'patients', '25+', 'cities', 'Our Mission', 'Trust and transparency'])
      await expect(main).toContainText(words);
    for (const words of ['Accessibility', 'Innovation', 'We work from Mumbai']) await expect(main).toContainText(words);
    const people = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Leadership' }) });
    await expect(people.getByRole('listitem')).toHaveCount(3);
  });

  test('services show what each type costs in the chosen city, and follow a change of it', async ({ page }) => {
    await returningVisitor(page, { city: 'Pune' });
    await page.goto('/services');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Prices in Pune' })).toBeVisible();
    const consultation = main.getByRole('listitem').filter({ hasText: 'Doctor Consultation' });
    for (const name of [
      'Care Assistant Services',
      'Doctor Consultation',
      'Diagnostic Services',
      'Follow-up Visit',
      'Full Care Ride',
      'Pharmacy Services',
      'Patient Transportation',
    ])
      await expect(main.getByRole('heading', { level: 3, name, exact: true })).toBeVisible();

    await main.getByRole('button', { name: 'Change City' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mumbai' }).click();
    await expect(main.getByRole('heading', { name: 'Prices in Mumbai' })).toBeVisible();
    await expect(consultation).toContainText('₹750');
    await expect(consultation).toContainText('Price in Mumbai');
  });

  test('the terms state who may book; Back goes one step back, or home where there is none', { tag: '@full' }, async ({
    page,
  }) => {
    await page.goto('/faq');
    const main = page.getByRole('main');
    for (const [name, path] of [
      ['Privacy', '/privacy'],
      ['Terms', '/terms'],
    ] as const) {
      await page.getByRole('contentinfo').getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
      if (path === '/terms') {
        await expect(main).toContainText('at least 18 years old, or use CareSaathi with a parent or guardian');
        await expect(main).toContainText(
          'You can cancel or reschedule an appointment at least 2 hours before it starts.',
        );
        await expect(main).toContainText('There is no refund for a cancellation within 2 hours');
        await expect(main).toContainText('A nominal cancellation fee may apply.');
      }
      await page.getByRole('link', { name: 'Back' }).click();
      await expect(page).toHaveURL('/faq');

      const fresh = await page.context().newPage();
      await fresh.goto(path);
      await fresh.getByRole('link', { name: 'Back' }).click();
      await expect(fresh).toHaveURL('/');
    }
  });
});

test.describe('the disclaimer', () => {
  test.use({ storageState: { cookies: [], origins: [] } }); // a first visit: no city yet
  const disclaimer = (page: Page) => page.getByRole('region', { name: 'Non-Emergency Disclaimer' });

  test('appears on the home page once a city is chosen, and stays until someone agrees', async ({ page }) => {
    test.slow();
    await page.clock.install();
    await page.goto('/');
    await expect(page.getByRole('dialog', { name: 'Select Your City' })).toBeVisible();
    // Found by its text, because elements behind an open dialog have no role.
    await expect(page.getByText('Non-Emergency Disclaimer')).toHaveCount(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Pune' }).click();

    await expect(disclaimer(page)).toBeVisible();
    await expect(disclaimer(page)).toContainText('you confirm that this is a non-emergency case');
    await expect(disclaimer(page).getByRole('link', { name: '112' })).toHaveAttribute('href', 'tel:112');
    await expect(disclaimer(page).getByRole('link', { name: '108' })).toHaveAttribute('href', 'tel:108');
    await expect(disclaimer(page).getByRole('button')).toHaveText(['I agree']);

    await page.keyboard.press('Escape');
    await page.clock.fastForward('12:00:00'); // it does not close automatically
    await page.getByRole('banner').getByRole('link', { name: 'Get Help' }).click();
    await expect(page).toHaveURL('/help');
    await expect(disclaimer(page)).toBeVisible();
    await page.reload();
    await expect(disclaimer(page)).toBeVisible();

    await disclaimer(page).getByRole('button', { name: 'I agree' }).click();
    await expect(disclaimer(page)).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('hasSeenDisclaimer'))).toBe('true');
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await expect(disclaimer(page)).toHaveCount(0);
  });

  test('does not ask those who have not seen the home page', async ({ page }) => {
    await page.context().addCookies([{ name: 'selectedCity', value: 'Pune', domain: '127.0.0.1', path: '/' }]);
    await page.goto('/help');
    await page.waitForLoadState('networkidle');
    await expect(disclaimer(page)).toHaveCount(0);
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
    await expect(disclaimer(page)).toBeVisible();

    // The page is accessible with the open disclaimer, and on a phone with the open menu.
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    await inAllLooks(page, async () => {
      const isPhone = await menu.isVisible();
      if (isPhone) await menu.click();
      await expectAccessible(page);
      if (isPhone) await page.keyboard.press('Escape');
    });
  });

  test('leaves the toast its place and moves nothing at any width', { tag: '@full' }, async ({ page }) => {
    await page.context().addCookies([{ name: 'selectedCity', value: 'Pune', domain: '127.0.0.1', path: '/' }]);
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value } = entry as PerformanceEntry & { value: number };
          const moved = Number(document.documentElement.dataset.moved ?? 0) + value;
          document.documentElement.dataset.moved = String(moved);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto('/');
      await expect(disclaimer(page)).toBeVisible();
      const shown = await disclaimer(page).boundingBox();
      // The message is at the upper edge of the screen, like a toast.
      const outlet = await page.locator('.ui-toaster').boundingBox();
      if (!shown || !outlet) throw new Error('both must be there');
      expect(shown.y).toBeGreaterThan(outlet.y + 200);
      expect(await page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0))).toBeLessThan(0.01);
    }
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page has its words', async ({ page }) => {
    test.slow();
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages[path][1]);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      if (path === '/') await expect(page.getByRole('article')).toHaveCount(6);
      if (path === '/services') await expect(page.getByRole('heading', { name: 'Prices in Mumbai' })).toBeVisible();
      if (path === '/terms') await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/');
    }
  });

  test('questions unfold and the phone menu opens', async ({ page }) => {
    await page.setViewportSize(phoneScreen);
    await page.goto('/help');
    await page.getByText('Is my data secure?').click();
    await expect(page.getByText('Your connection is encrypted')).toBeVisible();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Find Clinic' }).click();
    await expect(page).toHaveURL('/clinics');
  });
});
