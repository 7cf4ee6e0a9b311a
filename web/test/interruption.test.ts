import { describe, expect, it } from 'vitest';
import { interruptionLeft, interruptionReason } from '../src/ui/interruption';

const BEGUN = {
  endTime: 1_800_000_060_000, referencePrice: '20000.00000000', price: '21500.50000000', lowestPrice: '19000.00000000',
  highestPrice: '21000.00000000', extensions: 0,
};

describe('a volatility interruption', () => {
  it('says what would have been traded, and where trades would have passed', () => {
    expect(interruptionReason(BEGUN)).toBe('A trade at 21,500.5 would have been outside 19,000 to 21,000, around 20,000.');
    expect(interruptionReason({ ...BEGUN, extensions: 2 }))
      .toBe('The auction at 21,500.5 would have been outside 19,000 to 21,000, around 20,000.');
  });

  it('says how long it still lasts', () => {
    expect(interruptionLeft(BEGUN, BEGUN.endTime - 60_000)).toBe('1:00');
    expect(interruptionLeft({ ...BEGUN, extensions: 1 }, BEGUN.endTime - 30_000)).toBe('30 s, extended once');
    expect(interruptionLeft({ ...BEGUN, extensions: 2 }, BEGUN.endTime + 1)).toBe('over, extended 2 times');
  });
});
