import {
  CrosshairMode,
  TickMarkType,
  type IChartApi,
  type ISeriesApi,
  type Time,
} from 'lightweight-charts';
import { FONT } from './canvas';
import { clockText, momentText } from './format';
import type { Palette } from './theme';

/** Dresses the chart in the theme's colours. */
export function styleChart(chart: IChartApi, colours: Palette): void {
  chart.applyOptions({
    layout: {
      background: { color: colours.panel },
      textColor: colours.muted,
      fontFamily: FONT,
      fontSize: 11,
      attributionLogo: true,
    },
    grid: { vertLines: { color: `${colours.line}70` }, horzLines: { color: `${colours.line}70` } },
    crosshair: { mode: CrosshairMode.Normal, vertLine: { labelBackgroundColor: '#5b6678' }, horzLine: { labelBackgroundColor: '#5b6678' } },
    rightPriceScale: { borderColor: colours.line },
    timeScale: {
      borderColor: colours.line,
      timeVisible: true,
      secondsVisible: true,
      tickMarkFormatter: tickText,
    },
    localization: { timeFormatter: (time: Time) => momentText(Number(time) * 1000) },
  });
}

/** Rising and falling candles in the colours of buying and selling. */
export function styleCandles(candles: ISeriesApi<'Candlestick'>, { buy, sell }: Palette): void {
  candles.applyOptions({
    upColor: buy,
    downColor: sell,
    wickUpColor: buy,
    wickDownColor: sell,
    borderVisible: false,
  });
}

/** Local time; the chart itself would write UTC. */
function tickText(time: Time, kind: TickMarkType): string {
  const date = new Date(Number(time) * 1000);
  if (kind === TickMarkType.TimeWithSeconds) return clockText(date.getTime());
  if (kind === TickMarkType.Time) return clockText(date.getTime()).slice(0, 5);
  if (kind === TickMarkType.Year) return String(date.getFullYear());
  const month = date.toLocaleString('en', { month: 'short' });
  return kind === TickMarkType.Month ? month : `${date.getDate()} ${month}`;
}
