/** The screen as a person uses it: fills in fields, presses buttons, reads what is written. */
import assert from 'node:assert/strict';

const PATIENCE_MS = 10_000;

export class Screen {
  constructor(page) {
    this.page = page;
  }

  async open(url, account, symbol) {
    await this.page.goto(`${url}/#key=${account.apiKey}&secret=${account.secret}&symbol=${symbol}`);
    await this.acceptLink();
    await this.live();
  }

  async openProduct(url, account, productId) {
    await this.page.goto(`${url}/#key=${account.apiKey}&secret=${account.secret}&symbol=${productId}`);
    await this.acceptLink();
    await this.page.waitForSelector(`.panel-posted[data-product=${productId}] .figures`, { timeout: PATIENCE_MS });
    await this.page.waitForSelector('.panel-account[data-session="live"]', { state: 'attached', timeout: PATIENCE_MS });
    await this.page.waitForSelector('.panel-ticket #quantity', { state: 'attached', timeout: PATIENCE_MS });
  }

  /** Waits until quotes and account are up to date. */
  async openPair(url, account, symbol) {
    await this.page.goto(`${url}/#key=${account.apiKey}&secret=${account.secret}&symbol=${symbol}`);
    await this.acceptLink();
    await this.page.waitForSelector(`.panel-quotes[data-symbol=${symbol}][data-live=true]`, { state: 'attached', timeout: PATIENCE_MS });
    await this.page.waitForSelector('.panel-account[data-session="live"][data-quotes="true"]', { state: 'attached', timeout: PATIENCE_MS });
  }

  /** One of the tile's prices as a person reads it, such as 1.08548. */
  async tilePrice(symbol, side) {
    return (await this.tile(symbol).locator(`.price[data-side=${side}] .figure`).innerText()).replace(/\s/g, '');
  }

  tile(symbol) {
    return this.page.locator(`.tile[data-symbol=${symbol}]`);
  }

  /** A link asks before it signs in. */
  async acceptLink() {
    await this.page.getByTestId('accept-link').click({ timeout: PATIENCE_MS });
  }

  /** Waits until book and account are exact. */
  async live() {
    await this.page.waitForSelector('.panel-book[data-state="live"]', { state: 'attached', timeout: PATIENCE_MS });
    await this.page.waitForSelector('.panel-account[data-session="live"]', { state: 'attached', timeout: PATIENCE_MS });
  }

  choose(group, name) {
    return this.page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true }).click();
  }

  /** Fills in the ticket and leaves it there. */
  async fillIn({ side, type = 'Limit', trigger, stopPrice, trail, price, quantity, show, hidden, least, amount, inForce, goodTill, stp, list, takeProfit, stop }) {
    await this.choose('Side', side);
    await this.choose('Order type', type);
    if (type === 'Trigger') {
      await this.page.selectOption('#trigger-type', trigger);
      await this.page.fill('#stop-price', stopPrice ?? '');
      await this.page.fill('#trail', trail ?? '');
    }
    await this.page.selectOption('#time-in-force', inForce ?? 'GTC');
    if (goodTill) await this.page.fill('#good-till', goodTill);
    if (show !== undefined) await this.page.fill('#show', show);
    if (hidden !== undefined) await this.page.setChecked('#hidden', hidden);
    if (least !== undefined) await this.page.fill('#least', least);
    await this.page.selectOption('#stp', stp ?? 'DEFAULT');
    if (price !== undefined) await this.page.fill('#price', price);
    if (list !== undefined) await this.page.selectOption('#list-kind', list);
    if (takeProfit !== undefined) await this.page.fill('#take-profit', takeProfit);
    if (stop !== undefined) await this.page.fill('#list-stop', stop);
    const wanted = amount === undefined ? '#quantity' : '#amount';
    if (type === 'Market' && (await this.page.locator(wanted).count()) === 0) await this.page.click('.ticket button.unit');
    await this.page.fill(wanted, amount ?? quantity);
  }

  /** Sends the ticket, confirming it if asked to; resolves with what the screen says became of it. */
  async send(order) {
    await this.fillIn(order);
    await this.page.evaluate(() => document.querySelector('.ticket [role=alert]')?.setAttribute('data-old', ''));
    const old = await this.outcomeText();
    await this.page.click('.panel-ticket .send');
    await this.confirm();
    await this.page.waitForFunction(
      (before) => {
        const alert = document.querySelector('.ticket [role=alert]');
        return alert !== null && (alert.textContent !== before || !alert.hasAttribute('data-old'));
      },
      old,
      { timeout: PATIENCE_MS },
    );
    await this.page.waitForFunction(() => document.querySelector('.panel-ticket .send')?.textContent !== 'Sending…');
    return this.outcomeText();
  }

  /** Says yes if the screen asks whether the order is meant. */
  async confirm() {
    const anyway = this.page.getByTestId('send-anyway');
    if ((await anyway.count()) > 0) await anyway.click();
  }

  async outcomeText() {
    const alert = this.page.locator('.ticket [role=alert]');
    return (await alert.count()) === 0 ? '' : alert.innerText();
  }

  /** Chooses a panel on a phone. */
  panel(name) {
    return this.page.getByRole('tablist', { name: 'Panels' }).getByRole('tab', { name }).click();
  }

  tab(name) {
    return this.page.click(`.panel-account [role=tab][data-tab=${name}]`);
  }

  /** The messages there are, oldest first. */
  async notices() {
    const texts = await this.page.locator('.notice p').allInnerTexts();
    return texts.map((text) => text.trim());
  }

  rows(table) {
    return this.page.locator(`table[aria-label="${table}"] tbody tr`);
  }

  async cell(row, name) {
    return (await row.locator(`[data-cell=${name}]`).innerText()).trim();
  }

  async balance(asset) {
    const text = await this.page.locator(`.holdings tr[data-asset="${asset}"] td`).nth(1).innerText();
    return Number(text.replaceAll(',', ''));
  }

  /** Asks `probe` until it holds what is expected. */
  async eventually(what, probe, expected) {
    const until = Date.now() + PATIENCE_MS;
    let seen;
    do {
      seen = await probe();
      try {
        assert.deepEqual(seen, expected);
        return;
      } catch {
        await this.page.waitForTimeout(60);
      }
    } while (Date.now() < until);
    assert.deepEqual(seen, expected, what);
  }

  openOrders(count) {
    return this.eventually('number of open orders', () => this.rows('Open orders').count(), count);
  }

  /** The best prices as the order book panel has them. */
  top() {
    return this.page.$eval('.panel-book', (panel) => [panel.dataset.bid, panel.dataset.ask]);
  }
}
