/** The page itself: sign-in, keyboard, themes, histories, a phone. */
import assert from 'node:assert/strict';

export async function takesTheSecretOutOfTheAddress({ screen, page, url, me, symbol }) {
  await screen.open(url, me, symbol);
  assert.equal(new URL(page.url()).hash, '');
  await page.reload();
  await screen.live();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.reload();
  await page.waitForSelector('.panel-account[data-session="signedOut"]');
}

export async function asksBeforeALinkSignsIn({ screen, page, url, me, other, symbol }) {
  await page.goto(`${url}/#key=${me.apiKey}&secret=${me.secret}&symbol=${symbol}`);
  assert.equal((await page.getByTestId('link-key').innerText()).slice(0, 4), me.apiKey.slice(0, 4));
  assert.equal(new URL(page.url()).hash, '');
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.waitForSelector('.panel-account[data-session="signedOut"]');
  await page.reload();
  await page.waitForSelector('.panel-account[data-session="signedOut"]');
  await screen.open(url, me, symbol);
  // a link that is opened in the same tab asks too, and its key leaves the address bar
  await page.evaluate((hash) => void (location.hash = hash), `key=${other.apiKey}&secret=${other.secret}`);
  await page.getByTestId('accept-link').waitFor();
  assert.equal(new URL(page.url()).hash, '');
  await page.keyboard.press('Escape');
  assert.match(await page.getByTestId('session').getAttribute('title'), new RegExp(me.apiKey.slice(0, 4)));
}

export async function keepsNoSecretThatAPageCouldRead({ screen, page, url, me, symbol }) {
  await screen.open(url, me, symbol);
  const kept = await page.evaluate(async () => {
    const opening = indexedDB.open('rialto');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const asking = opening.result.transaction('keys').objectStore('keys').getAll();
    await new Promise((resolve) => (asking.onsuccess = resolve));
    const [{ key }] = asking.result;
    const told = await crypto.subtle.exportKey('raw', key).then(() => 'told', () => 'refused');
    return { count: asking.result.length, told, storage: JSON.stringify({ ...sessionStorage, ...localStorage }) };
  });
  assert.equal(kept.count, 1);
  assert.equal(kept.told, 'refused');
  assert.ok(!kept.storage.includes(me.secret) && !kept.storage.includes(me.apiKey), kept.storage);
}

export async function runsNothingThatIsNotItsOwn({ screen, page, url, me, symbol }) {
  await screen.open(url, me, symbol);
  const ran = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.body.append(script);
    const called = await fetch('http://127.0.0.1:9/').then(() => true, () => false);
    return { injected: window.injected === true, called };
  });
  assert.deepEqual(ran, { injected: false, called: false });
}
runsNothingThatIsNotItsOwn.expects = [/Content Security Policy/];

export async function showsWhoseAccountItIs({ screen, page, url, me, symbol, base }) {
  await screen.open(url, me, symbol);
  const session = page.getByTestId('session');
  assert.equal((await session.innerText()).trim(), `${base}-me`);
  assert.match(await session.getAttribute('title'), new RegExp(`API key ${me.apiKey.slice(0, 4)}…`));
}

export async function refusesAWrongSecret({ screen, page, url, me, symbol }) {
  await page.goto(`${url}/#key=${me.apiKey}&secret=wrong&symbol=${symbol}`);
  await screen.acceptLink();
  await page.waitForSelector('.panel-account[data-session="refused"]');
  await page.locator('.panel-account').getByRole('button', { name: 'Sign in' }).click();
  await page.fill('#api-key', me.apiKey);
  await page.fill('#api-secret', me.secret);
  await page.keyboard.press('Enter');
  await screen.live();
}

export async function isUsableByKeyboard({ screen, page, url, me, symbol }) {
  await screen.open(url, me, symbol);
  await page.keyboard.press('?');
  await page.waitForSelector('dialog[open]');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  await page.keyboard.press('s');
  await page.keyboard.press('l');
  await page.fill('#price', '150');
  await page.locator('#price').press('ArrowUp');
  assert.equal(await page.inputValue('#price'), '150.01');
  await page.keyboard.press('Escape');
  await page.keyboard.press('q');
  await page.keyboard.type('1.5');
  await page.keyboard.press('Control+Enter');
  await screen.confirm();
  await screen.openOrders(1);
  assert.match(await screen.rows('Open orders').first().innerText(), /Sell\s+–\s+150\.01\s+1\.500/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.type(symbol);
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('.market[aria-current=true]').getAttribute('data-symbol'), symbol);
}

export async function takesAPriceFromTheLadder({ screen, page, url, me, other, symbol }) {
  await other.limit(symbol, 'SELL', '120.5', '1');
  await other.limit(symbol, 'BUY', '80.25', '1');
  await screen.open(url, me, symbol);
  await screen.eventually('the book', () => screen.top(), ['80.25', '120.50']);
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  assert.equal(await page.inputValue('#price'), '120.50');
  const ladder = page.locator('.panel-book canvas');
  const { height } = await ladder.boundingBox();
  await ladder.click({ position: { x: 60, y: Math.floor((height - 34) / 2) + 34 + 8 } });
  assert.equal(await page.inputValue('#price'), '80.25');
}

export async function pagesThroughTheHistory({ screen, page, url, me, other, symbol }) {
  await other.limit(symbol, 'SELL', '130', '60');
  // two within a millisecond would be one request that is repeated, were their names not different
  for (let i = 0; i < 60; i++) {
    await me.limit(symbol, 'BUY', '130', '0.01', { timeInForce: 'IOC', newClientOrderId: `older-${i}` });
  }
  await screen.open(url, me, symbol);
  for (const [tab, table] of [['fills', 'Trade history'], ['orders', 'Order history']]) {
    await screen.tab(tab);
    await screen.eventually(table, () => screen.rows(table).count(), 50);
    await page.getByRole('button', { name: 'Show older' }).click();
    await screen.eventually(`older ${table}`, async () => (await screen.rows(table).count()) >= 60, true);
  }
}

export async function fitsAPhone({ screen, page, url, me, symbol }) {
  await page.setViewportSize({ width: 390, height: 844 });
  await screen.open(url, me, symbol);
  for (const [tab, panel] of [['Markets', 'markets'], ['Chart', 'chart'], ['Book', 'book'], ['Trade', 'ticket'], ['Orders', 'account']]) {
    await screen.panel(tab);
    assert.equal(await page.locator(`.panel-${panel}`).isVisible(), true);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(wide, false, `${tab} is wider than the phone`);
  }
}

/** Whatever the strip shows is whole, on every width, also when it says how long an order took or that nobody answers. */
export async function showsTheWholeStatusStrip({ screen, page, wire, wireUrl, me, symbol }) {
  await screen.open(wireUrl, me, symbol);
  await screen.send({ side: 'Buy', price: '90', quantity: '1' });
  await page.waitForFunction(() => document.querySelector('[data-testid=order-rtt]').textContent !== '–');
  const check = async (state) => {
    for (const width of [320, 360, 390, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      assert.deepEqual(await cutInStrip(page), [], `${state}, ${width} wide`);
    }
  };
  await check('live');
  wire.cut();
  await page.waitForSelector('.panel-status[data-link^="Disconnected"]');
  await check('disconnected');
  wire.mend();
  await screen.live();
}
showsTheWholeStatusStrip.expects = [/WebSocket connection to .* failed/, /net::ERR_/];

/** The texts of the strip that are cut off, or run into their neighbour. */
function cutInStrip(page) {
  return page.evaluate(() => {
    const strip = document.querySelector('.panel-status');
    const { left, right, top, bottom } = strip.getBoundingClientRect();
    const shown = [...strip.children].filter((child) => child.textContent !== '' && child.getClientRects().length > 0);
    return shown.filter((child, i) => {
      const box = child.getBoundingClientRect();
      const next = shown[i + 1]?.getBoundingClientRect();
      const overlaps = next !== undefined && next.top < box.bottom && next.left < box.right;
      return box.left < left || box.right > right || box.top < top || box.bottom > bottom || box.height > 24
        || overlaps || bottom > innerHeight;
    }).map((child) => child.textContent);
  });
}

export async function changesTheTheme({ screen, page, url, me, symbol }) {
  await screen.open(url, me, symbol);
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  const before = await theme();
  await page.keyboard.press('t');
  assert.notEqual(await theme(), before);
  await page.reload();
  assert.notEqual(await theme(), before);
}
