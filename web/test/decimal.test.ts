import { describe, expect, it } from 'vitest';
import {
  decimal,
  decimalsOf,
  divide,
  floorTo,
  formatDecimal,
  formatGrouped,
  multiply,
  parseDecimal,
  plainDecimal,
} from '../src/money/decimal';
import { formatUnits, parseUnits } from '../src/money/units';

describe('decimals', () => {
  it('should read plain decimals exactly', () => {
    expect(parseDecimal('1')).toBe(10n ** 18n);
    expect(parseDecimal('.5')).toBe(5n * 10n ** 17n);
    expect(parseDecimal('-0.010')).toBe(-(10n ** 16n));
    expect(parseDecimal('0.000000000000000001')).toBe(1n);
    expect(parseDecimal('98765432109876543210.12345678')).toBe(98765432109876543210123456780000000000n);
  });

  it('should refuse what is no decimal or too fine', () => {
    for (const text of ['', '.', '-', '1e5', '1,5', '0x1', '1.2.3', 'NaN', '0.0000000000000000001']) {
      expect(parseDecimal(text), text).toBeUndefined();
    }
  });

  it('should not lose what floats lose', () => {
    expect(decimal('0.1') + decimal('0.2')).toBe(decimal('0.3'));
    expect(formatDecimal(multiply(decimal('64230.01'), decimal('0.00001')), 8)).toBe('0.64230010');
    expect(formatDecimal(multiply(decimal('92233720368.54775807'), decimal('1.00000001')), 8)).toBe('92233721290.88496175');
  });

  it('should cut off, never round up', () => {
    expect(formatDecimal(decimal('1.999'), 2)).toBe('1.99');
    expect(formatDecimal(decimal('-0.001'), 2)).toBe('0.00');
    expect(formatDecimal(decimal('-1.239'), 2)).toBe('-1.23');
    expect(formatDecimal(decimal('7.9'), 0)).toBe('7');
    expect(formatDecimal(divide(decimal('2'), decimal('3')), 8)).toBe('0.66666666');
    expect(divide(decimal('2'), 0n)).toBe(0n);
  });

  it('should floor to a step', () => {
    expect(formatDecimal(floorTo(decimal('1.23456'), decimal('0.01')), 5)).toBe('1.23000');
    expect(floorTo(decimal('5'), 0n)).toBe(decimal('5'));
  });

  it('should write the shortest exact text', () => {
    expect(plainDecimal(decimal('100.00'))).toBe('100');
    expect(plainDecimal(decimal('0.12000000'))).toBe('0.12');
    expect(plainDecimal(0n)).toBe('0');
  });

  it('should group thousands', () => {
    expect(formatGrouped(decimal('1234567.891'), 2)).toBe('1,234,567.89');
    expect(formatGrouped(decimal('-1234.5'), 1)).toBe('-1,234.5');
    expect(formatGrouped(decimal('999'), 0)).toBe('999');
  });

  it('should count the decimals of a step', () => {
    expect(decimalsOf('0.00100000')).toBe(3);
    expect(decimalsOf('1.00000000')).toBe(0);
    expect(decimalsOf('10')).toBe(0);
  });
});

describe('display units', () => {
  it('should read and write counts of the smallest step', () => {
    expect(parseUnits('64230.01000000', 2)).toBe(6423001);
    expect(parseUnits('0.5', 5)).toBe(50000);
    expect(parseUnits('12', 0)).toBe(12);
    expect(parseUnits('x', 2)).toBeNaN();
    expect(formatUnits(6423001, 2, true)).toBe('64,230.01');
    expect(formatUnits(5, 5)).toBe('0.00005');
    expect(formatUnits(1234, 0, true)).toBe('1,234');
  });

  it('should be exact up to 2^53', () => {
    expect(parseUnits('90071992.54740991', 8)).toBe(Number.MAX_SAFE_INTEGER);
    expect(formatUnits(Number.MAX_SAFE_INTEGER, 8)).toBe('90071992.54740991');
  });
});
