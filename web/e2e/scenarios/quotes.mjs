/** Streamed quotes on the screen: tiles, one click, last look, waiting orders, requests for a quote. */
import assert from 'node:assert/strict';
import { ownPair } from '../venue.mjs';

async function quotedPair(stage) {
  const pair = await ownPair(stage.url, stage.adminUrl, stage.adminKey);
  await pair.firm.quote([['1.08542', '1000000'], ['1.0854', '2000000']], [['1.08548', '1000000'], ['1.0855', '2000000']]);
  await pair.looker.quote([['1.08541', '1000000']], [['1.08549', '1000000']], { lastLook: 'true' });
  return pair;
}

export async function dealsByOneClick(stage) {
  const { screen, page, url } = stage;
  const { symbol, base, taker, firm, looker } = await quotedPair(stage);
  await screen.openPair(url, taker, symbol);
  await screen.eventually('ask', () => screen.tilePrice(symbol, 'BUY'), '1.08548');
  assert.equal(await screen.tilePrice(symbol, 'SELL'), '1.08542');
  assert.equal(await screen.tile(symbol).getByTestId('spread').innerText(), '0.6');
  assert.match(await screen.tile(symbol).locator('.price[data-side=BUY] .from').innerText(), new RegExp(`^${firm.name}`));
  await screen.eventually('ladder', () => screen.rows('Asks').evaluateAll((rows) => rows.map((row) => row.dataset.provider)),
    [firm.name, looker.name, firm.name]);
  assert.match(await screen.rows('Asks').nth(1).innerText(), /LL/);

  const buy = screen.tile(symbol).locator('.price[data-side=BUY]');
  const news = () => screen.tile(symbol).getByTestId('deal-news').innerText();
  await buy.click();
  await screen.eventually('nothing without being armed', news, 'One-click dealing is off.');
  await page.getByTestId('arm').click();
  await screen.tile(symbol).locator('.size input').fill('250k');
  await buy.click();
  await screen.eventually('the deal', news, `Bought 250,000 ${base} at 1.08548`);
  await screen.eventually('the blotter', () => screen.rows('Executions').count(), 1);
  const row = screen.rows('Executions').first();
  assert.deepEqual([await screen.cell(row, 'price'), await screen.cell(row, 'quantity'), await screen.cell(row, 'provider')],
    ['1.08548', '250,000', firm.name]);
  assert.equal(await screen.cell(row, 'why'), `${looker.name} 1.08549: 0.1 pips worse`);
  assert.equal(await taker.free(base), 10_250_000);
}

export async function dealsNoWorseThanTheGuard(stage) {
  const { screen, page, url } = stage;
  const { symbol, base, taker } = await quotedPair(stage);
  await screen.openPair(url, taker, symbol);
  await page.keyboard.press('a');
  await page.fill('#fx-guard', '0');
  await screen.tile(symbol).locator('.size input').fill('2m');
  await screen.tile(symbol).locator('.size input').press('Enter');
  await page.keyboard.press('Escape');
  assert.equal(await page.getByTestId('arm').getAttribute('aria-checked'), 'true', 'leaving a field disarms nothing');
  await page.keyboard.press('s');
  await page.keyboard.press('Enter');
  await screen.eventually('half of it', () => screen.tile(symbol).getByTestId('deal-news').innerText(),
    `Sold 1,000,000 of 2,000,000 ${base} at 1.08542`);
  await page.keyboard.press('Escape');
  assert.equal(await page.getByTestId('arm').getAttribute('aria-checked'), 'false');
}

export async function waitsForTheLastLook(stage) {
  const { screen, page, url } = stage;
  const { symbol, base, taker, firm, looker } = await quotedPair(stage);
  await firm.quote([], []);
  await screen.openPair(url, taker, symbol);
  await screen.eventually('ask', () => screen.tilePrice(symbol, 'BUY'), '1.08549');
  await page.getByTestId('arm').click();
  await screen.tile(symbol).locator('.price[data-side=BUY]').click();
  const news = () => screen.tile(symbol).getByTestId('deal-news').innerText();
  await screen.eventually('held', news, `On hold with the provider: 100,000 ${base}`);
  await screen.tab('holds');
  await screen.eventually('hold', () => screen.rows('On hold').count(), 1);
  const [{ holdId }] = await looker.holds();
  await looker.answerHold(holdId, true);
  await screen.eventually('done', news, `Bought 100,000 ${base} at 1.08549`);
  await screen.eventually('no hold', () => screen.rows('On hold').count(), 0);
  await screen.tab('executions');
  assert.equal(await screen.cell(screen.rows('Executions').first(), 'provider'), looker.name);
}

export async function hitsAnAnswerToItsRequest(stage) {
  const { screen, page, url } = stage;
  const { symbol, base, taker, firm, looker } = await quotedPair(stage);
  await screen.openPair(url, taker, symbol);
  await page.keyboard.press('r');
  await page.keyboard.type('500k');
  await page.keyboard.press('Control+Enter');
  const request = page.locator('.request');
  await request.waitFor();
  const [{ requestId }] = await firm.requests();
  await firm.answer(requestId, '1.08540', '1.08547');
  await looker.decline(requestId);
  await request.locator(`.answer[data-provider=${firm.name}]`).waitFor();
  await page.waitForSelector(`.request:has-text("Declined: ${looker.name}")`);
  await request.locator('.take[data-side=BUY]').click();
  await screen.eventually('the deal', () => screen.tile(symbol).getByTestId('deal-news').innerText(), `Bought 500,000 ${base} at 1.08547`);
  await screen.eventually('no open request', () => request.count(), 0);
  assert.equal(await screen.cell(screen.rows('Executions').first(), 'why'), 'Your choice among the answers');
}

export async function leavesAnOrderThatWaits(stage) {
  const { screen, page, url } = stage;
  const { symbol, base, taker, firm } = await quotedPair(stage);
  await screen.openPair(url, taker, symbol);
  await page.click('.wait summary');
  await page.fill('#wait-price', '1.085');
  await page.click('.wait .send');
  const news = () => screen.tile(symbol).getByTestId('deal-news').innerText();
  await screen.eventually('it waits', news, `Waiting for 100,000 ${base}`);
  await screen.tab('waiting');
  await screen.openOrders(1);
  await firm.quote([['1.0848', '1000000']], [['1.08499', '1000000']]);
  await screen.eventually('a quote came', news, `Bought 100,000 ${base} at 1.08499`);
  await screen.openOrders(0);
}

const parentCell = (page, name) => page.locator(`tr[data-parent] [data-cell=${name}]`).first().innerText();

export async function worksAParentOrderInSlicesAndExplainsEachChild(stage) {
  const { screen, page, url } = stage;
  const { symbol, base, taker, looker } = await quotedPair(stage);
  await screen.openPair(url, taker, symbol);
  await page.click('.work summary');
  await page.fill('#parent-quantity', '300k');
  await page.fill('#parent-lasts', '0.05');
  await page.fill('#parent-slices', '3');
  await page.click('.work .send');
  await screen.tab('parents');
  await screen.eventually('the first slice', () => page.locator('tr[data-parent]').count(), 1);
  await screen.eventually('all of it', () => parentCell(page, 'state'), 'Done');
  assert.match(await parentCell(page, 'executed'), /^300,000/);
  assert.equal(await parentCell(page, 'strategy'), 'TWAP, slice 3 of 3');
  assert.equal(await parentCell(page, 'average'), '1.08548');
  await page.getByRole('button', { name: /^Children of parent order/ }).click();
  await screen.eventually('children', () => page.locator('tr[data-child]').count(), 3);
  const last = page.locator('tr[data-child="3"]');
  assert.equal(await screen.cell(last, 'executed'), '100,000');
  assert.equal(await screen.cell(last, 'why'), `The best price: ${looker.name} was 0.1 pips worse`);
  assert.match(await screen.cell(last, 'stood'), new RegExp(`${looker.name} 1.08549 × 1,000,000 LL`));
  assert.equal(await taker.free(base), 10_300_000);
}

export async function waitsForAPriceAndCancels(stage) {
  const { screen, page, url } = stage;
  const { symbol, taker, firm, looker } = await quotedPair(stage);
  await screen.openPair(url, taker, symbol);
  await page.click('.work summary');
  await screen.choose('Strategy', 'Wait');
  await page.fill('#parent-quantity', '2m');
  assert.match(await page.locator('.work .hints').innerText(), /takes a limit/);
  await page.fill('#parent-limit', '1.085');
  await page.click('.work .send');
  await screen.tab('parents');
  await screen.eventually('it works', () => parentCell(page, 'state'), 'Works');
  await firm.quote([], [['1.08499', '500000']]);
  await screen.eventually('a part', async () => (await parentCell(page, 'executed')).trim(), '500,000');
  // a page that is opened later reads what was before
  await page.reload();
  await screen.live();
  await page.keyboard.press('f');
  await page.waitForSelector('.panel-account[data-session="live"][data-quotes="true"]', { state: 'attached' });
  await screen.tab('parents');
  await page.getByRole('button', { name: /^Children of parent order/ }).click();
  await screen.eventually('the child', () => screen.cell(page.locator('tr[data-child]').first(), 'why'),
    `The best price: ${looker.name} was 5.0 pips worse`);
  await page.getByRole('button', { name: /^Cancel parent order/ }).click();
  await screen.eventually('canceled', () => parentCell(page, 'state'), 'Canceled');
}

export async function paintsATileAFewTimesASecond(stage) {
  const { screen, page, url } = stage;
  const { symbol, taker, firm } = await quotedPair(stage);
  await screen.openPair(url, taker, symbol);
  await page.evaluate((name) => {
    window.painted = 0;
    const tile = document.querySelector(`.tile[data-symbol=${name}] .two`);
    let frame;
    // all changes of one moment are one painting
    new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => window.painted++);
    }).observe(tile, { subtree: true, childList: true, characterData: true, attributes: true });
    window.began = performance.now();
  }, symbol);
  for (let i = 0; i < 100; i++) await firm.quote([['1.08542', '1000000']], [[`1.0855${i % 10}`, '1000000']]);
  const { painted, seconds } = await page.evaluate(() => ({ painted: window.painted, seconds: (performance.now() - window.began) / 1000 }));
  assert.ok(painted > 0 && painted <= seconds * 4 + 2, `${painted} paintings in ${seconds} s`);
}
