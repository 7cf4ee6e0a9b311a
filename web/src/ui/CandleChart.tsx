import {
  CandlestickSeries,
  createChart,
  HistogramSeries,
  LineStyle,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type UTCTimestamp,
} from 'lightweight-charts';
import { createEffect, createSignal, on, onCleanup, onMount, Show, type Component } from 'solid-js';
import { CandleFeed } from '../market/candleFeed';
import type { Candle, Interval } from '../market/candles';
import { CandleLegend } from './CandleLegend';
import { styleCandles, styleChart } from './candleStyle';
import type { Desk } from './desk';
import { priceText } from './format';
import { drawSoon } from './frame';
import { palette } from './theme';

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
      styleChart(chart, colours);
      if (parts !== undefined) styleCandles(parts.candles, colours);
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
      <Show when={legend()}>{(candle) => <CandleLegend candle={candle()} decimals={decimals()} />}</Show>
      <div ref={host} class="candles" role="figure"
        aria-label={`Candle chart of ${props.symbol}, interval ${props.interval}`} />
    </>
  );
};

function seconds(candle: Candle): UTCTimestamp {
  return Math.floor(candle.time / 1000) as UTCTimestamp;
}

function showLatest(chart: IChartApi | undefined, count: number): void {
  chart?.timeScale().setVisibleLogicalRange({ from: count - 110, to: count + 6 });
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
