import type { Component } from 'solid-js';
import type { Candle } from '../market/candles';
import { changeText, changeTone, priceText, shortAmount } from './format';

/** The figures of the candle under the pointer. */
export const CandleLegend: Component<{ candle: Candle; decimals: number }> = (props) => {
  const price = (value: number): string => priceText(value, props.decimals);
  return (
    <div class="legend">
      <span>O <b>{price(props.candle.open)}</b></span>
      <span>H <b>{price(props.candle.high)}</b></span>
      <span>L <b>{price(props.candle.low)}</b></span>
      <span>C <b>{price(props.candle.close)}</b></span>
      <span class={changeTone(props.candle.close, props.candle.open)}>
        {changeText(props.candle.close, props.candle.open)}
      </span>
      <span>Vol <b>{shortAmount(props.candle.volume)}</b></span>
    </div>
  );
};
