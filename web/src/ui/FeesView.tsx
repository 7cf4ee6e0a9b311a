import { For, Show, type Component } from 'solid-js';
import { rateText, type AccountFees } from '../account/fees';

/** What an account pays: where it stands in each fee schedule, and its rates on each instrument. */
export const FeesView: Component<{ fees: AccountFees }> = (props) => (
  <>
    <Show when={Number(props.fees.discountPercent) > 0}>
      <p>Discount: {Number(props.fees.discountPercent)} % of each fee.</p>
    </Show>
    <For each={props.fees.schedules}>
      {(place) => (
        <section aria-label={`Fee schedule ${place.name}`}>
          <p>
            {place.name}: tier {place.tier}
            {props.fees.fixedTier > 0 ? ', fixed by the venue' : ''}. {place.volume} {place.volumeAsset} traded in the 30 days
            before today (UTC)
            {place.volumeToNextTier === null ? ', which is the last tier.' : `; ${place.volumeToNextTier} more for the next tier.`}
          </p>
          <table class="table" aria-label={`Tiers of ${place.name}`}>
            <thead>
              <tr><th>Tier</th><th class="num">From {place.volumeAsset}</th><th class="num">Maker</th><th class="num">Taker</th></tr>
            </thead>
            <tbody>
              <For each={place.tiers}>
                {(tier) => (
                  <tr aria-current={tier.tier === place.tier ? 'true' : undefined}>
                    <td data-label="Tier">{tier.tier}{tier.tier === place.tier ? ' (yours)' : ''}</td>
                    <td class="num" data-label="From">{tier.volumeFrom}</td>
                    <td class="num" data-label="Maker">{rateText(tier.makerFeeBps)}</td>
                    <td class="num" data-label="Taker">{rateText(tier.takerFeeBps)}</td>
                  </tr>
                )}
              </For>
            </tbody>
          </table>
        </section>
      )}
    </For>
    <table class="table" aria-label="Rates">
      <thead>
        <tr><th>Symbol</th><th>By</th><th class="num">Maker</th><th class="num">Taker</th></tr>
      </thead>
      <tbody>
        <For each={props.fees.rates}>
          {(rate) => (
            <tr data-symbol={rate.symbol}>
              <td data-label="Symbol">{rate.symbol}</td>
              <td data-label="By">{rate.feeSchedule ?? 'its own fees'}</td>
              <td class="num" data-label="Maker">{rateText(rate.makerFeeBps)}</td>
              <td class="num" data-label="Taker">{rateText(rate.takerFeeBps)}</td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  </>
);
