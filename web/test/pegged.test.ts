import { describe, expect, it } from 'vitest';
import { orderOfReport, orderOfRest } from '../src/account/orders';
import type { ExecutionReport, RestOrder } from '../src/api/types';

describe('pegged orders', () => {
  it('should stand at the price that they got, not at their limit', () => {
    expect(orderOfRest({ price: '0', peggedPrice: '97' } as unknown as RestOrder).price).toBe('97');
    expect(orderOfRest({ price: '96' } as unknown as RestOrder).price).toBe('96');
    expect(orderOfReport({ p: '98', gp: '97' } as unknown as ExecutionReport).price).toBe('97');
    expect(orderOfReport({ p: '96' } as unknown as ExecutionReport).price).toBe('96');
  });
});
