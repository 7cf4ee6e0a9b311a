import { describe, expect, it } from 'vitest';
import { accountActions } from '../src/admin/accountActions';
import { closed, valueText, whose } from '../src/admin/alertTexts';
import { bodyOf } from '../src/admin/office';
import { entryText } from '../src/admin/orderEntry';
import { protectedBy } from '../src/admin/protection';

describe('what a dialog asks for', () => {
  it('becomes the values that the call takes', () => {
    const fields = [
      { name: 'name', label: '' },
      { name: 'scale', label: '', kind: 'number' },
      { name: 'cancelOrders', label: '', kind: 'flag' },
      { name: 'roles', label: '', kind: 'list' },
      { name: 'label', label: '', optional: true },
    ] as const;
    expect(bodyOf(fields, { name: ' bob ', scale: '8', cancelOrders: 'false', roles: 'VIEWER, RISK,', label: ' ' }))
      .toEqual({ name: 'bob', scale: 8, cancelOrders: false, roles: ['VIEWER', 'RISK'] });
  });

  it('tells the end of a key as the moment that was meant here', () => {
    const fields = accountActions('bob').addKey.fields ?? [];
    expect(bodyOf(fields, { permissions: 'READ', addresses: '10.0.0.0/8, ::1', expireTime: '2030-01-02T03:04' }))
      .toEqual({ permissions: ['READ'], addresses: ['10.0.0.0/8', '::1'], expireTime: new Date(2030, 0, 2, 3, 4).getTime() });
    expect(bodyOf(fields, { permissions: 'READ', expireTime: '' })).toEqual({ permissions: ['READ'] });
  });

  it('has a new transfer id each time', () => {
    const idOf = (): string | undefined => accountActions('bob').deposit.fields?.find(({ name }) => name === 'transferId')?.value;
    expect(idOf()).not.toEqual(idOf());
    expect(idOf()).toMatch(/^[A-Za-z0-9-]{1,36}$/);
  });

  it('goes to the account of that name and no other', () => {
    expect(accountActions('a/../b').freeze.path).toBe('/accounts/a%2F..%2Fb/freeze');
  });
});

describe('price bands', () => {
  const now = {
    referencePrice: null, staticUpBps: 0, staticDownBps: 0, bidMultiplierUp: '1.2000', bidMultiplierDown: '0.2000',
    askMultiplierUp: '5.0000', askMultiplierDown: '0.8000', averageMinutes: 5, collarBps: 0,
    volatilityBps: 500, interruptionSeconds: 60, extensionBps: 0, maxExtensions: 0,
  };

  it('begin with what there is, and leave out what is off', () => {
    const fields = protectedBy('BTCUSDT', now).fields ?? [];
    const texts = Object.fromEntries(fields.map(({ name, value }) => [name, value ?? '']));
    expect(bodyOf(fields, { ...texts, collarBps: '500' })).toEqual({
      bidMultiplierUp: '1.2000', bidMultiplierDown: '0.2000', askMultiplierUp: '5.0000', askMultiplierDown: '0.8000',
      averageMinutes: 5, collarBps: 500, volatilityBps: 500, interruptionSeconds: 60,
    });
  });
});

describe('order entry', () => {
  it('is told in words', () => {
    expect(entryText({ allowed: true, reasons: [] })).toBe('New orders enter');
    expect(entryText({ allowed: false, reasons: ['ADMINISTRATOR', 'STORAGE'] }))
      .toBe('New orders are refused: an administrator stopped it, a disk is nearly full');
  });
});

describe('an alert', () => {
  const alert = {
    alertId: 7, pattern: 'WASH_TRADES', title: 'Wash trades', time: 2, beganTime: 1, symbol: 'BTCUSDT', account: 'alice',
    otherAccount: 'bob', detail: '', state: 'OPEN', verdict: null, closedBy: null, closedTime: null, comment: null,
  } as const;

  it('is closed with a verdict and a comment', () => {
    const action = closed(alert);
    expect(action.path).toBe('/alerts/7/close');
    expect(bodyOf(action.fields ?? [], { verdict: 'FALSE_ALARM', comment: ' both are ours ' }))
      .toEqual({ verdict: 'FALSE_ALARM', comment: 'both are ours' });
    expect(action.meaning).toContain('alice and bob on BTCUSDT');
  });

  it('is of one account or of two', () => {
    expect(whose(alert)).toBe('alice and bob');
    expect(whose({ account: 'alice', otherAccount: null })).toBe('alice');
  });

  it('counts from numbers with their units on', () => {
    const text = (value: number, unit: string): string => valueText({ value, unit });
    expect(text(600_000, 'DURATION')).toBe('10 min');
    expect(text(30_000, 'DURATION')).toBe('30 s');
    expect(text(0, 'DURATION')).toBe('off');
    expect(text(80, 'PERCENT')).toBe('80 %');
    expect(text(0, 'MINUTE')).toBe('00:00 UTC');
    expect(text(-1, 'MINUTE')).toBe('none');
    expect(text(200_000, 'COUNT')).toBe('200,000');
  });
});
