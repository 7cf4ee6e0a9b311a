/** Messages have a place of their own: at a desk and on a phone they cover nothing that is looked at or pressed. */
import assert from 'node:assert/strict';

const NEEDED = '.panel-chart, .panel-book, .panel-trades, .panel-ticket, .panel-depth, .panel-markets, .panel-top, .panel-status, .tabbar, '
  + '.panel-account > header, .panel-account > .fill';

export async function coverNothing({ screen, page, url, me, other, symbol }) {
  await screen.open(url, me, symbol);
  for (const [width, height] of [[1440, 900], [1024, 700], [1920, 1080], [390, 844], [320, 640]]) {
    await page.setViewportSize({ width, height });
    for (const tab of width < 1024 ? ['Markets', 'Chart', 'Book', 'Trade', 'Orders'] : [undefined]) {
      if (tab !== undefined) await screen.panel(tab);
      await me.limit(symbol, 'BUY', '90', '0.5');
      await other.limit(symbol, 'SELL', '90', '0.5');
      await page.waitForSelector('.notice:has-text("Bought")');
      assert.deepEqual(await covered(page), [], `${width}x${height}, ${tab ?? 'desk'}`);
    }
  }
  // the account's list gives way; when the messages are gone it has its room back
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const dismiss of await page.locator('.notice button').all()) await dismiss.click({ timeout: 1000 }).catch(() => undefined);
  await page.waitForFunction(() => document.querySelector('.notice') === null);
  assert.equal(await page.$eval('.notices', (box) => box.getBoundingClientRect().height), 0);
}

/** What a message lies on, even by a pixel; and messages that are not wholly on the screen. */
function covered(page) {
  return page.evaluate((needed) => {
    const boxes = [...document.querySelectorAll('.notice')].map((notice) => notice.getBoundingClientRect());
    const outside = boxes.filter((box) => box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight);
    const under = [...document.querySelectorAll(needed)].filter((element) => {
      const own = element.getBoundingClientRect();
      return own.width > 0 && boxes.some((box) =>
        Math.min(box.right, own.right) - Math.max(box.left, own.left) > 0.5
        && Math.min(box.bottom, own.bottom) - Math.max(box.top, own.top) > 0.5);
    });
    return [...under.map((element) => element.className), ...outside.map(() => 'off the screen')];
  }, NEEDED);
}
