import { describe, expect, it } from 'vitest';
import { changeText, changeTone } from '../src/ui/format';

describe('a change in percent', () => {
  it('should have a sign and a colour only when its figures are not zero', () => {
    expect(changeText(64_001, 64_000)).toBe('0.00 %');
    expect(changeText(63_999, 64_000)).toBe('0.00 %');
    expect(changeTone(63_999, 64_000)).toBe('muted');
    expect(changeText(63_990, 64_000)).toBe('−0.02 %');
    expect(changeTone(63_990, 64_000)).toBe('sell');
    expect(changeText(70_400, 64_000)).toBe('+10.00 %');
    expect(changeTone(70_400, 64_000)).toBe('buy');
  });

  it('should be a dash when there was no price before', () => {
    expect(changeText(1, 0)).toBe('–');
    expect(changeTone(1, 0)).toBe('muted');
  });
});
