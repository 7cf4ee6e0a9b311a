package rialto.engine;

import java.util.function.Consumer;

import static rialto.engine.Ids.id;

/** A {@link Venue} whose accounts quote on its order book, and on a second one: BTC against USD, too. */
final class QuotingVenue {
    static final int SECOND = 2;

    private static final long MS_NS = 1_000_000;

    final Venue venue;

    private long names = 7_000_001;

    QuotingVenue() {
        this(new Venue());
        final InstrumentDefinition second = new InstrumentDefinition();
        Venue.define(second, 2);
        venue.engine.addInstrument(second, 0);
        venue.forget();
    }

    QuotingVenue(final Venue venue) {
        this.venue = venue;
    }

    MassQuoteRequest request(final long accountId) {
        final MassQuoteRequest request = new MassQuoteRequest().quoteId(id(names += 2));
        request.accountId = accountId;
        return request;
    }

    /** Another entry of a request. */
    static MassQuoteRequest with(
            final MassQuoteRequest request,
            final int instrumentId,
            final long bid,
            final long bidLots,
            final long ask,
            final long askLots) {
        request.entries[request.entryCount++].set(instrumentId, bid, bidLots, ask, askLots);
        return request;
    }

    void enter(final MassQuoteRequest request) {
        venue.advance(1);
        venue.engine.massQuote(request, venue.now());
    }

    /** On the first book; a side of no lots at 0. */
    void quote(final long accountId, final long bid, final long bidLots, final long ask, final long askLots) {
        quote(accountId, bid, bidLots, ask, askLots, request -> {});
    }

    void quote(
            final long accountId,
            final long bid,
            final long bidLots,
            final long ask,
            final long askLots,
            final Consumer<MassQuoteRequest> change) {
        final MassQuoteRequest request = with(request(accountId), Venue.BTC_USD, bid, bidLots, ask, askLots);
        change.accept(request);
        enter(request);
    }

    /** A protection of an account's quotes on the first book. */
    void protect(final long accountId, final int maxFills, final long maxLots, final int windowMs) {
        final QuoteProtection protection = new QuoteProtection();
        protection.accountId = accountId;
        protection.instrumentId = Venue.BTC_USD;
        protection.maxFills = maxFills;
        protection.maxLots = maxLots;
        protection.windowMs = windowMs;
        venue.advance(1);
        venue.engine.setQuoteProtection(protection, false, venue.now());
        venue.forget();
    }

    void reset(final long accountId) {
        final QuoteProtection protection = new QuoteProtection();
        protection.accountId = accountId;
        protection.instrumentId = Venue.BTC_USD;
        venue.advance(1);
        venue.engine.setQuoteProtection(protection, true, venue.now());
    }

    void cancelQuotes(final long accountId, final int instrumentId) {
        venue.advance(1);
        venue.engine.cancelQuotes(accountId, id(names += 2), instrumentId, CancelReason.MASS_CANCEL, venue.now());
    }

    void advanceMs(final long ms) {
        venue.advance(ms * MS_NS);
    }

    long available(final long accountId, final int asset) {
        final EngineState state = venue.engine.state();
        return state.balances.available(state.balances.find(state.accounts.client(accountId), asset));
    }

    void expect(final String... lines) {
        venue.expectOrders(lines);
    }

    void forget() {
        venue.forget();
    }
}
