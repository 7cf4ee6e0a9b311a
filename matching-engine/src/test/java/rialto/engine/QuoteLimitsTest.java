package rialto.engine;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static rialto.engine.QuoteVenue.AVA;
import static rialto.engine.QuoteVenue.BEN;
import static rialto.engine.QuoteVenue.CYD;
import static rialto.engine.QuoteVenue.TOM;
import static rialto.engine.QuoteVenue.UMA;

/** Streamed quotes at their limits, and one past them. */
class QuoteLimitsTest {
    private static QuoteVenue venue(final QuoteLimits quotes) {
        return new QuoteVenue(new EngineLimits(4, 4, 10, 100, 50, 10, 100, 100, 10, false, quotes));
    }

    @Test
    void shouldRefuseLimitsOutOfTheirBounds() {
        assertEquals(
                "maxProviders is 0, must be from 1 to 65536",
                assertThrows(IllegalArgumentException.class, () -> new QuoteLimits(0, 1, 1, 1, 1))
                        .getMessage());
        assertEquals(
                "maxRequests is 65537, must be from 1 to 65536",
                assertThrows(IllegalArgumentException.class, () -> new QuoteLimits(1, 1, 1, 1, 65_537))
                        .getMessage());
    }

    @Test
    void shouldHaveNoMoreLaddersThanTheVenueMay() {
        final QuoteVenue venue = venue(new QuoteLimits(3, 2, 16, 1, 1));
        venue.ask(AVA, 5, 100);
        venue.ask(BEN, 5, 100);
        venue.forget();
        venue.ask(CYD, 5, 100);
        venue.ask(AVA, 5, 101);
        venue.quote(venue.ladder(CYD));
        venue.expect("quote refused CAPACITY_EXCEEDED");
        venue.quote(venue.ladder(BEN));
        venue.ask(CYD, 5, 100);
        venue.expect();
        venue.market(TOM, Side.BUY, 5);
        assertEquals("  by 102/0 tier 1, age 0, next 101 of 100", venue.lastTaken());
    }

    @Test
    void shouldLetAnOrderInThatFindsNoRoomForItsHoldsAndPassLastLookOver() {
        final QuoteVenue venue = venue(new QuoteLimits(3, 3, 1, 1, 1));
        venue.provider(AVA, 50, terms -> {});
        venue.askWithLastLook(AVA, 9, 100);
        venue.ask(BEN, 9, 101);
        venue.forget();
        venue.buy(TOM, 1, 101, TimeInForce.IOC);
        venue.buy(UMA, 1, 101, TimeInForce.IOC);
        venue.expect(
                "accepted #1",
                "hold 1 of #1 BUY 1@100 by 100 until 50000000",
                "accepted #2",
                "trade 1: #2 BUY 1@101 from #0, left 0 and 8",
                "  by 101/0 tier 1, age 0, next 100 of 100");
        venue.accept(AVA, 1);
        venue.forget();
        venue.buy(UMA, 1, 100, TimeInForce.IOC);
        venue.expect("accepted #3", "hold 2 of #3 BUY 1@100 by 100 until 50000000");
    }

    @Test
    void shouldLeaveRoomForHoldsOfOthers() {
        final QuoteVenue venue = venue(new QuoteLimits(3, 3, 8, 1, 1));
        venue.provider(AVA, 50, terms -> {});
        venue.askWithLastLook(AVA, 90, 100);
        for (int i = 0; i < 8; i++) {
            venue.buy(TOM, 1, 100, TimeInForce.IOC);
        }
        assertEquals(3, venue.engine.state().quotes.holds.count());
        venue.forget();
        venue.buy(UMA, 1, 100, TimeInForce.IOC);
        venue.expect("accepted #9", "hold 4 of #9 BUY 1@100 by 100 until 50000000");
    }

    private static void request(final QuoteVenue venue, final long taker, final long expireTimestampNs) {
        final QuoteRequest request = new QuoteRequest();
        request.accountId = taker;
        request.instrumentId = QuoteVenue.EUR_USD;
        request.quantityLots = 5;
        request.expireTimestampNs = expireTimestampNs;
        request.wantsBid = true;
        venue.engine.quotes().requestQuote(request, venue.nowNs());
    }

    @Test
    void shouldLeaveRoomForRequestsOfOthers() {
        final QuoteVenue venue = venue(new QuoteLimits(3, 3, 8, 1, 4));
        for (int i = 0; i < 3; i++) {
            request(venue, UMA, 1_000);
        }
        request(venue, TOM, 1_000);
        venue.expect("request 1 CREATED", "request 2 CREATED", "refused CAPACITY_EXCEEDED", "request 3 CREATED");
    }

    @Test
    void shouldEndARequestAfterADay() {
        final QuoteVenue venue = venue(new QuoteLimits(3, 3, 8, 1, 4));
        request(venue, UMA, Long.MAX_VALUE);
        assertEquals(QuoteRequest.MAX_LIFE_NS, venue.engine.nextDeadlineNs());
    }

    @Test
    void shouldHaveNoMoreProvidersCreditLinesAndRequestsThanTheVenueMay() {
        final QuoteVenue venue = venue(new QuoteLimits(3, 3, 16, 1, 1));
        venue.provider(TOM, 0, terms -> {});
        venue.credit(TOM, AVA, 5);
        venue.credit(TOM, BEN, 5);
        venue.credit(TOM, AVA, CreditLine.UNLIMITED);
        final QuoteRequest request = new QuoteRequest();
        request.accountId = UMA;
        request.instrumentId = QuoteVenue.EUR_USD;
        request.quantityLots = 5;
        request.expireTimestampNs = 1_000;
        request.wantsBid = true;
        venue.engine.quotes().requestQuote(request, 0);
        venue.engine.quotes().requestQuote(request, 0);
        venue.expect(
                "refused CAPACITY_EXCEEDED 0",
                "credit of 103 with 100: 0 of 5",
                "refused CAPACITY_EXCEEDED 0",
                "credit of 103 with 100: 0 of -1",
                "request 1 CREATED",
                "refused CAPACITY_EXCEEDED");
    }
}
