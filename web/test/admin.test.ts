import { describe, expect, it } from 'vitest';
import { accountActions } from '../src/admin/accountActions';
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
