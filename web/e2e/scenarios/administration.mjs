/** The administration's page, on a listener of its own. */
import assert from 'node:assert/strict';
import { ownMarket } from '../venue.mjs';

export async function refusesAWrongAdministratorsKey({ page, adminUrl }) {
  await page.goto(`${adminUrl}/admin.html`);
  await page.fill('#admin-key', 'no-such-key-no-such-key');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[role=alert]');
  assert.equal(await page.locator('.office').count(), 0);
}
// the browser itself tells of the answer 401
refusesAWrongAdministratorsKey.expects = [/401/];

export async function administersAnAccount({ page, adminUrl, adminKey, base }) {
  await signIn(page, adminUrl, adminKey);
  const name = `${base}-office`;
  await section(page, 'Accounts');
  await act(page, 'Open an account', { name });
  await page.fill('#account-name', name);
  await page.getByRole('button', { name: 'Look at it' }).click();
  await act(page, 'Deposit', { asset: base, amount: '12.5' });
  await page.locator('table[aria-label=Balances] tbody tr', { hasText: '12.5' }).waitFor();

  await page.getByRole('button', { name: 'Make a key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Make a key/ }).click();
  assert.match(await page.inputValue('#secret-secretKey'), /^[A-Za-z0-9]{64}$/);
  await page.getByRole('button', { name: 'I kept it' }).click();
  await page.locator('table[aria-label="API keys"] tbody tr', { hasText: 'READ, TRADE' }).waitFor();

  const keys = page.locator('table[aria-label="API keys"] tbody tr');
  await page.getByRole('button', { name: 'Make a key' }).click();
  await page.fill('#field-addresses', '192.0.2.0/24');
  await page.fill('#field-expireTime', '2090-06-05T04:03');
  await page.getByRole('dialog').getByRole('button', { name: /^Make a key/ }).click();
  await page.getByRole('button', { name: 'I kept it' }).click();
  await keys.filter({ hasText: '192.0.2.0/24' }).filter({ hasNotText: 'never' }).waitFor();

  await page.getByRole('button', { name: 'Freeze' }).click();
  await page.fill('#field-reason', 'a look at it');
  await page.getByRole('dialog').getByRole('button', { name: /^Freeze/ }).click();
  await page.getByText('Frozen', { exact: true }).waitFor();
  await section(page, 'Audit');
  await page.locator('table[aria-label=Audit] tbody tr', { hasText: `/accounts/${name}/freeze` }).waitFor();
}

export async function stopsTradingAndLetsOrdersInAgain({ page, adminUrl, adminKey, other, symbol }) {
  await signIn(page, adminUrl, adminKey);
  await act(page, 'Stop trading', {});
  await page.getByText('New orders are refused', { exact: false }).waitFor();
  await assert.rejects(other.limit(symbol, 'BUY', '50', '1'));
  await act(page, 'Let orders in', {});
  await page.getByText('New orders enter').waitFor();
  await other.limit(symbol, 'BUY', '50', '1');
}

/** Two accounts sell each other the same to and fro, and trade with nobody else: an alert, which is looked at and closed. */
export async function closesAnAlertOfWashTrades({ page, url, adminUrl, adminKey }) {
  const { me, other, symbol } = await ownMarket(url, adminUrl, adminKey);
  for (const [maker, taker] of [[me, other], [other, me], [me, other], [other, me]]) {
    await maker.limit(symbol, 'SELL', '100', '1');
    await taker.limit(symbol, 'BUY', '100', '1');
  }
  await signIn(page, adminUrl, adminKey);
  await section(page, 'Alerts');
  const rows = page.locator('table[aria-label=Alerts] tbody tr', { hasText: symbol });
  await rows.first().waitFor();
  await rows.first().getByRole('button', { name: 'Look' }).click();
  await page.locator('table[aria-label=Evidence] tbody tr').nth(3).waitFor();
  assert.equal(await page.locator('table[aria-label=Evidence] tbody tr').count(), 4);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.fill('#field-comment', 'both are tests');
  await page.getByRole('dialog').getByRole('button', { name: /^Close alert/ }).click();
  await page.getByText(/FALSE_ALARM, by .*: both are tests/).waitFor();
  await page.getByRole('button', { name: '← Alerts' }).click();
  await page.selectOption('#alert-state', 'CLOSED');
  await rows.first().waitFor();
}

async function signIn(page, adminUrl, adminKey) {
  await page.goto(`${adminUrl}/admin.html`);
  await page.fill('#admin-key', adminKey);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.office');
}

function section(page, name) {
  return page.getByRole('tab', { name }).click();
}

/** Presses a button, fills in its dialog and carries it out. */
async function act(page, title, values) {
  await page.getByRole('button', { name: title }).first().click();
  const dialog = page.getByRole('dialog');
  for (const [name, value] of Object.entries(values)) await dialog.locator(`#field-${name}`).fill(value);
  await dialog.getByRole('button', { name: title }).click();
  await dialog.waitFor({ state: 'detached' });
}
