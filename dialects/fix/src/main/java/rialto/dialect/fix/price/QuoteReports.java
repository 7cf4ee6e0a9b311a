package rialto.dialect.fix.price;

import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.message.QuoteName;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.state.Asset;
import rialto.gateway.state.Hold;
import rialto.gateway.state.HoldEnd;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.QuoteProvider;
import rialto.gateway.state.QuoteRequest;
import rialto.gateway.state.QuoteRequestChange;
import rialto.gateway.state.QuoteTrade;

/** Writes what takers and providers are told of quotes. */
final class QuoteReports {
    /** Symbol(55) where a message is about no single instrument. */
    static final String NO_SYMBOL = "[N/A]";

    /** Values of QuoteStatus(297). */
    static final int ACCEPTED = 0;

    static final int REJECTED = 5;
    static final int REMOVED = 6;
    static final int EXPIRED = 7;
    static final int PENDING = 10;
    static final int PASS = 11;

    private static final char HIT = '1';
    private static final char CUSTOM = 'D';
    private static final int CLIENT = 3;
    private static final int EXECUTING_FIRM = 1;
    private static final char BUY = '1';
    private static final char SELL = '2';
    private static final char ABSOLUTE = '3';

    private QuoteReports() {}

    /** Begins a QuoteStatusReport(AI); what may be null is left out. */
    static FieldWriter status(
            final String requestId, final String quoteId, final String responseId, final String symbol) {
        return FieldWriter.trimming()
                .text(Tag.QUOTE_REQ_ID, requestId)
                .text(Tag.QUOTE_ID, quoteId)
                .text(Tag.QUOTE_RESP_ID, responseId)
                .text(Tag.SYMBOL, symbol);
    }

    /** A QuoteStatusReport(AI) that refuses; what may be null is left out. */
    static FieldWriter refusal(
            final String requestId,
            final String quoteId,
            final String responseId,
            final String symbol,
            final QuoteRefusal refusal) {
        return status(requestId, quoteId, responseId, symbol)
                .number(Tag.QUOTE_STATUS, refusal.status())
                .text(Tag.TEXT, refusal.getMessage());
    }

    /** A QuoteRequest(R) to a provider: somebody asks it for a price. */
    static FieldWriter request(final QuoteRequest request) {
        final Instrument instrument = request.instrument();
        final FieldWriter body = FieldWriter.trimming()
                .number(Tag.QUOTE_REQ_ID, request.requestId())
                .number(Tag.NO_RELATED_SYM, 1)
                .text(Tag.SYMBOL, instrument.symbol())
                .number(Tag.QUOTE_TYPE, 1);
        if (request.wantsBid() != request.wantsAsk()) {
            body.letter(Tag.SIDE, request.wantsAsk() ? BUY : SELL);
        }
        body.quantity(Tag.ORDER_QTY, instrument, request.quantityLots())
                .time(Tag.EXPIRE_TIME, request.expireNs())
                .time(Tag.TRANSACT_TIME, request.createdNs());
        return party(body, request.taker().name(), CLIENT);
    }

    private static FieldWriter party(final FieldWriter body, final String name, final int role) {
        return body.number(Tag.NO_PARTY_I_DS, 1)
                .text(Tag.PARTY_ID, name)
                .letter(Tag.PARTY_ID_SOURCE, CUSTOM)
                .number(Tag.PARTY_ROLE, role);
    }

    /** A Quote(S) to the taker: a provider answers. */
    static FieldWriter quote(final QuoteRequestChange change, final String requestId) {
        final QuoteRequest request = change.request();
        final Instrument instrument = request.instrument();
        final FieldWriter body = party(
                        FieldWriter.trimming()
                                .text(Tag.QUOTE_REQ_ID, requestId)
                                .text(
                                        Tag.QUOTE_ID,
                                        QuoteName.ofAnswer(change.provider().account(), request.requestId()))
                                .number(Tag.QUOTE_TYPE, 1),
                        change.provider().account().name(),
                        EXECUTING_FIRM)
                .text(Tag.SYMBOL, instrument.symbol());
        if (change.bidTicks() != 0) {
            body.price(Tag.BID_PX, instrument, change.bidTicks());
        }
        if (change.askTicks() != 0) {
            body.price(Tag.OFFER_PX, instrument, change.askTicks());
        }
        if (change.bidTicks() != 0) {
            body.quantity(Tag.BID_SIZE, instrument, request.quantityLots());
        }
        if (change.askTicks() != 0) {
            body.quantity(Tag.OFFER_SIZE, instrument, request.quantityLots());
        }
        return body.time(Tag.VALID_UNTIL_TIME, change.validUntilNs());
    }

    /** The status of an answer, or of a request as a whole. */
    static FieldWriter requestStatus(
            final QuoteRequest request, final QuoteProvider provider, final String requestId, final int status) {
        final String name = provider == null
                ? Long.toString(request.requestId())
                : QuoteName.ofAnswer(provider.account(), request.requestId());
        return status(requestId, name, null, request.instrument().symbol()).number(Tag.QUOTE_STATUS, status);
    }

    /** A QuoteResponse(AJ) to a provider: its quote was hit, and it has a last look. */
    static FieldWriter hit(final Hold hold) {
        final Instrument instrument = hold.instrument();
        return party(
                        FieldWriter.trimming()
                                .number(Tag.QUOTE_RESP_ID, hold.holdId())
                                .text(Tag.QUOTE_ID, hold.quoteId())
                                .letter(Tag.QUOTE_RESP_TYPE, HIT)
                                .number(Tag.QUOTE_TYPE, 1),
                        hold.taker().name(),
                        CLIENT)
                .text(Tag.SYMBOL, instrument.symbol())
                .letter(Tag.SIDE, hold.takerBuys() ? BUY : SELL)
                .quantity(Tag.ORDER_QTY, instrument, hold.quantityLots())
                .time(Tag.VALID_UNTIL_TIME, hold.endsNs())
                .time(Tag.TRANSACT_TIME, hold.openedNs())
                .text(Tag.TEXT, "stream " + hold.stream() + ", tier " + hold.tier())
                .price(Tag.PRICE, instrument, hold.priceTicks());
    }

    /**
     * A QuoteStatusReport(AI) of how a trade on hold ended.
     *
     * @param quoteId    what its receiver calls the quote
     * @param responseId what its receiver calls the response
     */
    static FieldWriter holdEnd(final HoldEnd end, final String quoteId, final String responseId) {
        final Hold hold = end.hold();
        final Instrument instrument = hold.instrument();
        return status(null, quoteId, responseId, instrument.symbol())
                .letter(Tag.SIDE, hold.takerBuys() ? BUY : SELL)
                .quantity(Tag.ORDER_QTY, instrument, hold.quantityLots())
                .price(Tag.PRICE, instrument, hold.priceTicks())
                .number(Tag.QUOTE_STATUS, end.isAccepted() ? ACCEPTED : REJECTED)
                .text(Tag.TEXT, end.reason().name());
    }

    /** An ExecutionReport(8) to a provider: its quote has traded. */
    static FieldWriter trade(final QuoteTrade trade) {
        final Instrument instrument = trade.instrument();
        final long lots = trade.trade().quantityLots();
        final long ticks = trade.trade().priceTicks();
        final Asset received = trade.takerBuys() ? instrument.quote() : instrument.base();
        final String quote = trade.requestId() != 0
                ? QuoteName.ofAnswer(trade.provider(), trade.requestId())
                : QuoteName.ofTier(trade.provider(), trade.quoteId(), trade.tier());
        return FieldWriter.trimming()
                .text(Tag.ORDER_ID, quote + ":" + trade.trade().tradeId())
                .text(Tag.EXEC_ID, "Q" + trade.trade().tradeId())
                .letter(Tag.EXEC_TYPE, 'F')
                .letter(Tag.ORD_STATUS, '2')
                .text(Tag.ACCOUNT, trade.provider().name())
                .text(Tag.SYMBOL, instrument.symbol())
                .letter(Tag.SIDE, trade.takerBuys() ? SELL : BUY)
                .quantity(Tag.ORDER_QTY, instrument, lots)
                .letter(Tag.ORD_TYPE, 'D')
                .price(Tag.PRICE, instrument, ticks)
                .quantity(Tag.LAST_QTY, instrument, lots)
                .price(Tag.LAST_PX, instrument, ticks)
                .number(Tag.LAST_LIQUIDITY_IND, 1)
                .number(Tag.LEAVES_QTY, 0)
                .quantity(Tag.CUM_QTY, instrument, lots)
                .price(Tag.AVG_PX, instrument, ticks)
                .time(Tag.TRANSACT_TIME, trade.trade().timestampNs())
                .decimal(Tag.COMMISSION, trade.providerFee(), received.scale())
                .letter(Tag.COMM_TYPE, ABSOLUTE)
                .text(Tag.COMM_CURRENCY, received.symbol())
                .text(
                        Tag.TEXT,
                        "taker " + trade.taker().name() + ", stream " + trade.stream()
                                + (trade.holdId() == 0 ? "" : ", hold " + trade.holdId()));
    }
}
