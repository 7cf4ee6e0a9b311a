/** axe-core on every page and dialog, dark and light, at a desk and on a phone: no finding. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { ownPair, ownProduct } from '../venue.mjs';

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const THEMES = ['dark', 'light'];

/** What axe finds wrong on the page as it is now, in lines that say where. */
async function findings(page, where) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    // a figure that has just changed flashes: looked at when it has calmed down
    for (const animation of document.getAnimations()) animation.finish();
    return (await window.axe.run(document)).violations;
  });
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, any, all, none }) =>
      `${where}: ${id} (${impact}) at ${target.join(' ')}: ${[...any, ...all, ...none].map(({ message }) => message).join('; ')}`));
}

async function inEveryTheme(page, where) {
  const found = [];
  for (const theme of THEMES) {
    if ((await page.evaluate(() => document.documentElement.dataset.theme)) !== theme) {
      await page.getByRole('button', { name: /Switch to the/ }).dispatchEvent('click');
    }
    found.push(...(await findings(page, `${where}, ${theme}`)));
  }
  return found;
}

export async function hasNoFindingAtADesk({ screen, page, url, me, other, symbol }) {
  await other.limit(symbol, 'SELL', '100', '5');
  await screen.open(url, me, symbol);
  await screen.send({ side: 'Buy', price: '100', quantity: '1' });
  await screen.send({ side: 'Buy', price: '99', quantity: '1' });
  await screen.openOrders(1);
  const found = await inEveryTheme(page, 'the screen');
  await page.getByRole('tab', { name: 'Depth' }).click();
  await screen.fillIn({ side: 'Sell', type: 'Market', quantity: '999999' });
  found.push(...(await inEveryTheme(page, 'depth and a wrong quantity')));
  await page.fill('#search', 'no such thing');
  found.push(...(await inEveryTheme(page, 'a search that finds nothing')));
  assert.deepEqual(found, []);
}

export async function hasNoFindingInTheAccount({ screen, page, url, me, other, symbol }) {
  await other.limit(symbol, 'SELL', '100', '1');
  await screen.open(url, me, symbol);
  await screen.send({ side: 'Buy', price: '100', quantity: '1' });
  const found = [];
  for (const tab of ['orders', 'fills', 'balances']) {
    await screen.tab(tab);
    await page.waitForSelector('.panel-account tbody tr');
    found.push(...(await inEveryTheme(page, `the account’s ${tab}`)));
  }
  assert.deepEqual(found, []);
}

export async function hasNoFindingInDialogs({ screen, page, url, me, symbol }) {
  await screen.open(url, me, symbol);
  await screen.send({ side: 'Buy', price: '99', quantity: '1' });
  await screen.openOrders(1);
  const found = [];
  const look = async (name, open) => {
    await open();
    await page.waitForSelector('dialog[open]');
    found.push(...(await inEveryTheme(page, name)));
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
  };
  await look('help', () => page.keyboard.press('?'));
  await look('the amend dialog', () => screen.rows('Open orders').first().getByRole('button', { name: /Amend/ }).click());
  await look('the confirmation', async () => {
    await screen.fillIn({ side: 'Sell', price: '10', quantity: '1' });
    await page.click('.panel-ticket .send');
  });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForSelector('.panel-account[data-session="signedOut"]');
  found.push(...(await inEveryTheme(page, 'signed out')));
  await look('sign-in', () => page.locator('.panel-top').getByRole('button', { name: 'Sign in' }).click());
  assert.deepEqual(found, []);
}

export async function hasNoFindingOnAPhone({ screen, page, url, me, symbol }) {
  await page.setViewportSize({ width: 390, height: 844 });
  await me.limit(symbol, 'BUY', '99', '1');
  await screen.open(url, me, symbol);
  const found = [];
  for (const tab of ['Markets', 'Chart', 'Book', 'Trade', 'Orders']) {
    await screen.panel(tab);
    found.push(...(await inEveryTheme(page, `${tab} on a phone`)));
  }
  assert.deepEqual(found, []);
}

export async function hasNoFindingOnPostedOffers({ screen, page, url, me }) {
  const product = await ownProduct(url);
  if (product === undefined) return;
  await product.sell('farm', '10', '100');
  await product.buy('cafe', '3', '90');
  await screen.openProduct(url, me, product.id);
  const found = await inEveryTheme(page, 'posted offers');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.fill('#posted-name', 'not a name');
  found.push(...(await inEveryTheme(page, 'posted offers without a key')));
  await page.fill('#posted-name', 'ant');
  await page.fill('#quantity', '2');
  await page.click('.panel-ticket .send');
  await page.waitForSelector('[data-testid=posted][data-status=COMPLETED]');
  found.push(...(await inEveryTheme(page, 'posted from the page')));
  await page.setViewportSize({ width: 390, height: 844 });
  for (const tab of ['Markets', 'Chart', 'Trade']) {
    await screen.panel(tab);
    found.push(...(await inEveryTheme(page, `posted offers, ${tab} on a phone`)));
  }
  assert.deepEqual(found, []);
}

export async function hasNoFindingOnStreamedQuotes({ screen, page, url, adminUrl, adminKey }) {
  const { symbol, taker, firm, looker } = await ownPair(url, adminUrl, adminKey);
  await firm.quote([['1.08542', '1000000']], [['1.08548', '1000000']], { fullAmount: 'true' });
  await looker.quote([['1.08541', '1000000']], [['1.08547', '1000000']], { lastLook: 'true' });
  await screen.openPair(url, taker, symbol);
  await page.getByTestId('arm').click();
  await screen.tile(symbol).locator('.price[data-side=BUY]').click();
  await screen.tile(symbol).locator('.price[data-side=SELL]').click();
  await screen.eventually('an execution', () => screen.rows('Executions').count(), 1);
  await page.click('.wait summary');
  await page.click('.send.ask');
  await page.locator('.request').waitFor();
  const found = await inEveryTheme(page, 'streamed quotes');
  await screen.tab('holds');
  found.push(...(await inEveryTheme(page, 'a trade on hold')));
  await page.setViewportSize({ width: 390, height: 844 });
  for (const tab of ['Markets', 'Pairs', 'Quotes', 'Request', 'Blotter']) {
    await screen.panel(tab);
    found.push(...(await inEveryTheme(page, `streamed quotes, ${tab} on a phone`)));
  }
  assert.deepEqual(found, []);
}
