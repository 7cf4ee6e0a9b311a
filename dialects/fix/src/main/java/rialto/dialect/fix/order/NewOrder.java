package rialto.dialect.fix.order;

import rialto.dialect.fix.message.QuoteName;
import rialto.dialect.fix.message.QuoteTaker;
import rialto.gateway.command.OrderTerms;
import rialto.gateway.state.Instrument;
import rialto.protocol.OrderType;
import rialto.protocol.PegTerms;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;
import rialto.protocol.TriggerTerms;

/**
 * An order as a message describes it, in the instrument's units.
 *
 * @param expireNs        nanoseconds since the epoch; 0 unless GTD
 * @param priceTicks      0 for MARKET
 * @param quantityLots    0 for MARKET by quote amount
 * @param quoteAmount     minor units of the quote asset; 0 unless MARKET by quote amount
 * @param minQuantityLots what it trades at least when it enters a book, and where quotes are streamed each time; 0 for any
 * @param quote           what it takes; {@link QuoteName#NONE} unless PREVIOUSLY_QUOTED
 * @param trigger         what it waits for before it enters the market
 * @param displayLots     of an iceberg what the book shows at a time; -1 for nothing, 0 for all
 * @param peg             which price of the book it takes its own from
 * @param partyId         whom the client acts for by it; empty for none
 */
record NewOrder(
        Instrument instrument,
        String clientOrderId,
        Side side,
        OrderType type,
        TimeInForce timeInForce,
        long expireNs,
        SelfTradePrevention selfTradePrevention,
        long priceTicks,
        long quantityLots,
        long quoteAmount,
        long minQuantityLots,
        QuoteName quote,
        TriggerTerms trigger,
        long displayLots,
        PegTerms peg,
        String partyId)
        implements OrderTerms, QuoteTaker {

    /** Whether only a market of streamed quotes has such orders. */
    boolean isOfQuotes() {
        return type == OrderType.PREVIOUSLY_QUOTED || minQuantityLots > 0 && instrument.hasQuotes();
    }

    /** The same order, at once in the market. */
    NewOrder triggered() {
        return waitingFor(TriggerTerms.NONE);
    }

    /** The same order, which trails from the last trade's price at once. */
    NewOrder trailing() {
        return waitingFor(new TriggerTerms(trigger.type(), trigger.priceType(), 0, trigger.trailingDelta()));
    }

    private NewOrder waitingFor(final TriggerTerms terms) {
        return new NewOrder(
                instrument,
                clientOrderId,
                side,
                type,
                timeInForce,
                expireNs,
                selfTradePrevention,
                priceTicks,
                quantityLots,
                quoteAmount,
                minQuantityLots,
                quote,
                terms,
                displayLots,
                peg,
                partyId);
    }
}
