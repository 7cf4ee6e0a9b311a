import {
  CandlestickSeries,
  createChart,
  CrosshairMode,
  HistogramSeries,
  LineStyle,
  TickMarkType,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { createEffect, createSignal, on, onCleanup, onMount, Show, type Component } from 'solid-js';
import { CandleFeed } from '../market/candleFeed';
import type { Candle, Interval } from '../market/candles';
import { FONT } from './canvas';
import type { Desk } from './desk';
import { changeText, clockText, momentText, priceText, shortAmount, toneOf } from './format';
import { drawSoon } from './frame';
import { palette, type Palette } from './theme';

interface Parts {
  chart: IChartApi;
  candles: ISeriesApi<'Candlestick'>;
  volumes: ISeriesApi<'Histogram'>;
}

/** Candles with volume, history on scrolling left, own open orders as lines. */
export const CandleChart: Component<{
  desk: Desk;
  symbol: string;
  interval: Interval;
  /** Called once per instrument and interval, with the number of candles there are. */
  onFirst: (count: number) => void;
}> = (props) => {
  let host!: HTMLDivElement;
  let parts: Parts | undefined;
  /** The series' own list, which live candles change; empty until history is there. */
  let shown: readonly Candle[] = [];
  let drawnTo = Number.NEGATIVE_INFINITY;
  const [legend, setLegend] = createSignal<Candle | undefined>();
  const decimals = (): number => props.desk.instrument()?.priceDecimals ?? 2;
  const point = (candle: Candle) => ({ ...candle, time: seconds(candle) });
  const bar = (candle: Candle) => ({
    time: seconds(candle),
    value: candle.volume,
    color: candle.close >= candle.open ? `${palette().buy}66` : `${palette().sell}66`,
  });
  const drawAll = (): void => {
    parts?.candles.setData(shown.map(point));
    parts?.volumes.setData(shown.map(bar));
    drawnTo = shown.at(-1)?.time ?? Number.NEGATIVE_INFINITY;
  };
  /** Draws what has changed or begun since: more than one candle when the page was hidden for a while. */
  const drawNew = (): void => {
    const from = shown.findIndex((candle) => candle.time >= drawnTo);
    if (from < 0) return;
    for (const candle of shown.slice(from)) {
      parts?.candles.update(point(candle));
      parts?.volumes.update(bar(candle));
      drawnTo = candle.time;
    }
  };

  onMount(() => {
    const chart = createChart(host, { autoSize: true });
    parts = {
      chart,
      candles: chart.addSeries(CandlestickSeries, {}),
      volumes: chart.addSeries(HistogramSeries, {
        priceScaleId: 'volume',
        priceFormat: { type: 'volume' },
        lastValueVisible: false,
        priceLineVisible: false,
      }),
    };
    chart.priceScale('right').applyOptions({ scaleMargins: { top: 0.08, bottom: 0.24 } });
    chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
    chart.subscribeCrosshairMove(({ time }) => {
      setLegend(time === undefined ? undefined : shown.findLast((candle) => seconds(candle) === time));
    });
    onCleanup(() => {
      parts = undefined;
      chart.remove();
    });

    createEffect(on([() => props.symbol, () => props.interval], ([symbol, interval]) => {
      shown = [];
      drawAll();
      const feed = followCandles(symbol, interval);
      const onScroll = (range: { from: number } | null): void => {
        if (range !== null && range.from < 30) void feed.loadOlder();
      };
      chart.timeScale().subscribeVisibleLogicalRangeChange(onScroll);
      onCleanup(() => {
        chart.timeScale().unsubscribeVisibleLogicalRangeChange(onScroll);
        feed.close();
      });
    }));
    createEffect(on(palette, (colours) => {
      style(chart, colours);
      styleCandles(parts, colours);
      drawAll();
    }));
    createEffect(() => {
      const precision = decimals();
      parts?.candles.applyOptions({ priceFormat: { type: 'price', precision, minMove: 10 ** -precision } });
      chart.applyOptions({ localization: { priceFormatter: (price: number) => priceText(price, precision) } });
    });
    ownOrderLines(props.desk, () => parts?.candles);
  });

  const followCandles = (symbol: string, interval: Interval): CandleFeed => {
    let first = true;
    return new CandleFeed(symbol, interval, props.desk.venue.rest, props.desk.venue.streams, {
      onReload: (candles) => {
        shown = candles;
        drawAll();
        if (first) {
          showLatest(parts?.chart, candles.length);
          props.onFirst(candles.length);
        }
        first = false;
        setLegend(undefined);
      },
      onUpdate: () => drawSoon(drawNew),
    });
  };

  return (
    <>
      <Show when={legend()}>{(candle) => <Legend candle={candle()} decimals={decimals()} />}</Show>
      <div ref={host} style={{ position: 'absolute', inset: '0' }} role="img"
        aria-label={`Candle chart of ${props.symbol}, interval ${props.interval}`} />
    </>
  );
};

const Legend: Component<{ candle: Candle; decimals: number }> = (props) => {
  const price = (value: number): string => priceText(value, props.decimals);
  return (
    <div class="legend">
      <span>O <b>{price(props.candle.open)}</b></span>
      <span>H <b>{price(props.candle.high)}</b></span>
      <span>L <b>{price(props.candle.low)}</b></span>
      <span>C <b>{price(props.candle.close)}</b></span>
      <span class={toneOf(props.candle.close - props.candle.open)}>
        {changeText(props.candle.close, props.candle.open)}
      </span>
      <span>Vol <b>{shortAmount(props.candle.volume)}</b></span>
    </div>
  );
};

function seconds(candle: Candle): UTCTimestamp {
  return Math.floor(candle.time / 1000) as UTCTimestamp;
}

function showLatest(chart: IChartApi | undefined, count: number): void {
  chart?.timeScale().setVisibleLogicalRange({ from: count - 110, to: count + 6 });
}

function style(chart: IChartApi, colours: Palette): void {
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

function styleCandles(parts: Parts | undefined, { buy, sell }: Palette): void {
  parts?.candles.applyOptions({
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

function ownOrderLines(desk: Desk, series: () => ISeriesApi<'Candlestick'> | undefined): void {
  let lines: IPriceLine[] = [];
  createEffect(() => {
    const target = series();
    if (target === undefined) return;
    for (const line of lines) target.removePriceLine(line);
    const own = desk.venue.session.openOrders().filter((order) => order.symbol === desk.symbol());
    lines = own.slice(0, 20).map((order) =>
      target.createPriceLine({
        price: Number(order.price),
        color: `${order.side === 'BUY' ? palette().buy : palette().sell}b0`,
        lineWidth: 1,
        lineStyle: LineStyle.LargeDashed,
        axisLabelVisible: false,
      }),
    );
  });
}
