import { describe, expect, it } from 'vitest';
import { rateText } from '../src/account/fees';

describe('a rate', () => {
  it('is a percentage of what is received', () => {
    expect(rateText('10.00')).toBe('0.1000 %');
    expect(rateText('0.05')).toBe('0.0005 %');
    expect(rateText('10000.00')).toBe('100.0000 %');
    expect(rateText('0.00')).toBe('0.0000 %');
  });

  it('says that a rebate comes back', () => {
    expect(rateText('-0.50')).toBe('0.0050 % back');
    expect(rateText('-250.00')).toBe('2.5000 % back');
  });
});
