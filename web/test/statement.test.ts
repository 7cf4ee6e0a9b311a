import { describe, expect, it } from 'vitest';
import { dayOf, wholeCsv, type StatementQuestion } from '../src/account/statement';

const HEAD = 'time,entry,asset,amount,event_sequence\r\n';
const OPENING = 't,OPENING,BTC,1.0,\r\n';
const CLOSING = 't,CLOSING,BTC,4.0,\r\n';

function answering(...pages: string[]): { asked: StatementQuestion[]; ask: (question: StatementQuestion) => Promise<string> } {
  const asked: StatementQuestion[] = [];
  return {
    asked,
    ask: (question) => {
      asked.push(question);
      return Promise.resolve(pages[asked.length - 1] ?? '');
    },
  };
}

describe('a statement as CSV', () => {
  it('is one page when that ends with closing balances', async () => {
    const venue = answering(HEAD + OPENING + 't,DEPOSIT,BTC,3.0,7\r\n' + CLOSING);
    expect(await wholeCsv(venue.ask, '2026-11-27')).toBe(HEAD + OPENING + 't,DEPOSIT,BTC,3.0,7\r\n' + CLOSING);
    expect(venue.asked).toEqual([{ day: '2026-11-27', format: 'CSV' }]);
  });

  it('goes on behind the last event of a page, with one head', async () => {
    const venue = answering(
      HEAD + OPENING + 't,DEPOSIT,BTC,1.0,9007199254740993\r\n',
      HEAD + 't,DEPOSIT,BTC,2.0,9007199254740999\r\n' + CLOSING,
    );
    expect(await wholeCsv(venue.ask, '2026-11-27')).toBe(
      HEAD + OPENING + 't,DEPOSIT,BTC,1.0,9007199254740993\r\nt,DEPOSIT,BTC,2.0,9007199254740999\r\n' + CLOSING,
    );
    expect(venue.asked[1]?.fromSequence).toBe('9007199254740994');
  });

  it('of nothing is a head', async () => {
    const venue = answering(HEAD);
    expect(await wholeCsv(venue.ask, '2026-11-27')).toBe(HEAD);
    expect(venue.asked).toHaveLength(1);
  });
});

it('tells the day in UTC', () => {
  expect(dayOf(Date.UTC(2026, 10, 27, 23, 59))).toBe('2026-11-27');
});
