import { groupThousands } from '../money/decimal';
import { two } from '../ui/format';
import type { Action } from './office';
import type { Alert, Threshold } from './types';

/** Asks what an alert turned out to be. */
export const closed = (alert: Alert): Action => ({
  title: `Close alert ${alert.alertId}`,
  meaning: `${alert.title}, ${whose(alert)} on ${alert.symbol}. The audit keeps who closed it; closed again, the last one holds.`,
  method: 'POST',
  path: `/alerts/${alert.alertId}/close`,
  fields: [
    { name: 'verdict', label: 'It is', kind: 'choice', choices: ['FALSE_ALARM', 'CONFIRMED', 'UNCLEAR'], value: 'FALSE_ALARM' },
    { name: 'comment', label: 'Why' },
  ],
});

/** Whose behaviour it is. */
export const whose = (alert: Pick<Alert, 'account' | 'otherAccount'>): string =>
  alert.otherAccount === null ? alert.account : `${alert.account} and ${alert.otherAccount}`;

/** A threshold's value with its unit. */
export function valueText({ value, unit }: Pick<Threshold, 'value' | 'unit'>): string {
  switch (unit) {
    case 'DURATION': return durationText(value);
    case 'PERCENT': return `${value} %`;
    case 'BASIS_POINTS': return `${value} bp`;
    case 'TIMES': return `${value} times`;
    case 'MINUTE': return value < 0 ? 'none' : `${two(Math.floor(value / 60))}:${two(value % 60)} UTC`;
    default: return groupThousands(String(value));
  }
}

function durationText(ms: number): string {
  if (ms === 0) return 'off';
  if (ms % 60_000 === 0) return `${ms / 60_000} min`;
  return ms % 1_000 === 0 ? `${ms / 1_000} s` : `${ms} ms`;
}
