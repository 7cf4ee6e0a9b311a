package rialto.reporting;

import rialto.client.DisplayEventListener;
import rialto.protocol.MinQuantities;
import rialto.protocol.OrderAcceptedDecoder;
import rialto.protocol.OrderDisplayAcceptedDecoder;
import rialto.protocol.OrderDisplays;
import rialto.protocol.OrderReplenishedDecoder;
import rialto.protocol.PegTerms;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What icebergs show, what orders had to trade at once and what they took their prices from, as the last columns of their rows, worked out the slow way. */
final class NaiveDisplays implements DisplayEventListener {
    private final NaiveTrading trading;
    private final Map<Long, Long> lots = new HashMap<>();
    private final Map<Long, Long> minimums = new HashMap<>();
    private final Map<Long, PegTerms> pegs = new HashMap<>();

    NaiveDisplays(final NaiveTrading trading) {
        this.trading = trading;
    }

    List<Object> columns(final long orderId) {
        final PegTerms peg = pegs.getOrDefault(orderId, PegTerms.NONE);
        return List.of(
                lots.getOrDefault(orderId, 0L),
                minimums.getOrDefault(orderId, 0L),
                peg.priceType().value(),
                peg.offsetType().value(),
                peg.offset(),
                peg.limitTicks());
    }

    void onOrderAccepted(final OrderAcceptedDecoder e) {
        minimums.put(e.orderId(), MinQuantities.lots(e));
        pegs.put(e.orderId(), PegTerms.of(e));
        if (OrderDisplays.lots(e) != 0) {
            lots.put(e.orderId(), OrderDisplays.lots(e));
        }
    }

    @Override
    public void onOrderDisplayAccepted(final OrderDisplayAcceptedDecoder e) {
        lots.put(e.orderId(), e.displayLots());
    }

    @Override
    public void onOrderReplenished(final OrderReplenishedDecoder e) {
        trading.tell(11, e.orderId(), e.priceTicks(), e.shownLots());
    }
}
