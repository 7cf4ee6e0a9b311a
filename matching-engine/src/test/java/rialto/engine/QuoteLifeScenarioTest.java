package rialto.engine;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static rialto.engine.Ids.id;
import static rialto.engine.QuoteVenue.AVA;
import static rialto.engine.QuoteVenue.BEN;
import static rialto.engine.QuoteVenue.TOM;

/** How quotes end: by time, by their providers and by administrators. */
class QuoteLifeScenarioTest {
    private final QuoteVenue venue = new QuoteVenue();

    @Test
    void shouldNotTradeAtTheEndOfAQuoteEvenIfNobodyCalledForIt() {
        venue.quote(venue.asking(AVA, 5, 100), ladder -> ladder.validUntilNs = 7 * QuoteVenue.NS_PER_MS);
        venue.forget();
        venue.nowMs = 7;
        venue.buy(TOM, 5, 100, TimeInForce.IOC);
        venue.expect("accepted #1", "canceled #1 5 IOC_REMAINDER");
        venue.at(7);
        venue.expect("quotes of 100/0 canceled EXPIRED 1 ladders");
    }

    @Test
    void shouldTradeANanosecondBeforeTheEnd() {
        venue.quote(venue.asking(AVA, 5, 100), ladder -> ladder.validUntilNs = 7 * QuoteVenue.NS_PER_MS + 1);
        venue.at(7);
        venue.forget();
        venue.buy(TOM, 5, 100, TimeInForce.FOK);
        assertEquals(
                "trade 1: #1 BUY 5@100 from #0, left 0 and 0", venue.events().get(1));
    }

    @Test
    void shouldEndAllQuotesOfAProviderThatFallsSilent() {
        venue.ask(AVA, 5, 100);
        venue.quote(venue.asking(AVA, 5, 101), ladder -> ladder.stream = 3);
        venue.at(999);
        venue.engine.quotes().renew(AVA, 0, venue.nowNs());
        venue.expect("renewed 1");
        venue.at(1_998);
        venue.expect();
        venue.at(1_999);
        venue.expect("quotes of 100/all canceled LEASE_ENDED 2 ladders");
    }

    @Test
    void shouldCancelAsMuchAsTheProviderAsksFor() {
        for (int stream = 0; stream < 4; stream++) {
            final int number = stream;
            venue.quote(venue.asking(AVA, 5, 100 + stream), ladder -> {
                ladder.stream = number;
                ladder.quoteId(id(1 + number / 3));
            });
        }
        venue.forget();
        venue.cancelQuotes(AVA, QuoteScope.LADDER, cancel -> cancel.stream = 1);
        venue.cancelQuotes(AVA, QuoteScope.QUOTE, cancel -> {});
        venue.cancelQuotes(AVA, QuoteScope.INSTRUMENT, cancel -> {});
        venue.cancelQuotes(AVA, QuoteScope.ALL, cancel -> {});
        venue.expect(
                "quotes of 100/1 canceled REQUESTED 1 ladders",
                "quotes of 100/all canceled REQUESTED 2 ladders",
                "quotes of 100/all canceled REQUESTED 1 ladders",
                "quotes of 100/all canceled REQUESTED 0 ladders");
        venue.market(TOM, Side.BUY, 1);
        venue.expect("accepted #1", "canceled #1 1 MARKET_REMAINDER");
    }

    @Test
    void shouldCancelQuotesWhereAnAdministratorStopsTrading() {
        venue.ask(AVA, 5, 100);
        venue.ask(BEN, 5, 100);
        venue.forget();
        venue.engine.setAccountState(AVA, true, true, 0);
        venue.engine.setTradingPhase(QuoteVenue.EUR_USD, TradingPhase.HALTED, 0);
        venue.ask(AVA, 5, 100);
        venue.ask(BEN, 5, 100);
        venue.expect(
                "quotes of 100/all canceled ADMINISTRATOR 1 ladders",
                "account 100 frozen 0",
                "quotes of 0/all canceled NOT_TRADING 1 ladders",
                "instrument 1 HALTED",
                "quote refused ACCOUNT_FROZEN",
                "quote refused NOT_TRADING");
    }

    @Test
    void shouldCancelWhatAProviderQuotesWhenItsTermsChange() {
        venue.ask(AVA, 5, 100);
        venue.forget();
        venue.provider(AVA, 10, terms -> terms.enabled = false);
        venue.ask(AVA, 5, 100);
        venue.expect(
                "quotes of 100/all canceled ADMINISTRATOR 1 ladders",
                "provider 100 lease 1000 hold 10 disabled",
                "quote refused PROVIDER_DISABLED");
    }

    @Test
    void shouldHaveNoMoreProvidersThanAnInstrumentMay() {
        for (int i = 3; i <= QuoteProviderTerms.MAX_PROVIDERS; i++) {
            venue.engine.createAccount(id(1_000 + i), 0);
            venue.forget();
            venue.provider(105 + i - 3, 0, terms -> {});
        }
        venue.expect("refused CAPACITY_EXCEEDED 0");
    }

    @Test
    void shouldCancelALadderOnlyWhileItStandsUnderTheQuoteIdThatIsNamed() {
        venue.ask(AVA, 5, 100);
        venue.quote(venue.asking(AVA, 5, 101), ladder -> ladder.quoteId(id(2)));
        venue.forget();
        disconnect(1);
        venue.expect("quotes of 100/0 canceled DISCONNECTED 0 ladders");
        disconnect(2);
        venue.expect("quotes of 100/0 canceled DISCONNECTED 1 ladders");
        venue.ask(AVA, 5, 100);
        venue.forget();
        disconnect(0);
        venue.expect("quotes of 100/0 canceled DISCONNECTED 1 ladders");
    }

    private void disconnect(final long quoteId) {
        final QuoteCancelRequest cancel = new QuoteCancelRequest().quoteId(id(quoteId));
        cancel.accountId = AVA;
        cancel.scope = QuoteScope.LADDER;
        cancel.instrumentId = QuoteVenue.EUR_USD;
        venue.engine.quotes().cancel(cancel, QuoteCancelReason.DISCONNECTED, venue.nowNs());
    }
}
