package rialto.engine;

import org.junit.jupiter.api.Test;

import static rialto.engine.QuoteVenue.AVA;
import static rialto.engine.QuoteVenue.BEN;
import static rialto.engine.QuoteVenue.CYD;
import static rialto.engine.QuoteVenue.EUR;
import static rialto.engine.QuoteVenue.TOM;
import static rialto.engine.QuoteVenue.UMA;
import static rialto.engine.QuoteVenue.USD;

/** A taker asks, providers answer, and one is hit. */
class QuoteRequestScenarioTest {
    private static final long AVA_AND_BEN = 3;

    private final QuoteVenue venue = new QuoteVenue();

    private void ask(final long taker, final long lots, final long providers) {
        final QuoteRequest request = new QuoteRequest();
        request.accountId = taker;
        request.instrumentId = QuoteVenue.EUR_USD;
        request.quantityLots = lots;
        request.providers = providers;
        request.expireTimestampNs = venue.nowNs() + 30 * QuoteVenue.NS_PER_MS;
        request.wantsAsk = true;
        request.wantsBid = true;
        venue.engine.quotes().requestQuote(request, venue.nowNs());
    }

    private void answer(final long provider, final long bidTicks, final long askTicks) {
        final QuoteAnswer answer = new QuoteAnswer();
        answer.accountId = provider;
        answer.requestId = 1;
        answer.bidTicks = bidTicks;
        answer.askTicks = askTicks;
        answer.validUntilNs = venue.nowNs() + 10 * QuoteVenue.NS_PER_MS;
        venue.engine.quotes().answerQuote(answer, venue.nowNs());
    }

    private void decline(final long provider) {
        venue.engine.quotes().declineRequest(provider, 1, venue.nowNs());
    }

    private void hit(final long taker, final Side side, final long lots, final long price, final long provider) {
        venue.enter(venue.order(taker, side, lots, price, TimeInForce.FOK), order -> {
            order.orderType = OrderType.PREVIOUSLY_QUOTED;
            order.quoteRequestId = 1;
            order.quoteAccountId = provider;
        });
    }

    @Test
    void shouldTradeTheWholeWithTheProviderThatIsHit() {
        ask(TOM, 50, 0);
        answer(AVA, 99, 101);
        venue.at(4);
        answer(BEN, 98, 100);
        venue.restore();
        hit(TOM, Side.BUY, 50, 100, BEN);
        venue.expect(
                "request 1 CREATED",
                "request 1 QUOTED by 100 at 99/101",
                "request 1 QUOTED by 101 at 98/100",
                "accepted #1",
                "request 1 ACCEPTED by 101 at 98/100",
                "trade 1: #1 BUY 50@100 from #0, left 0 and 0",
                "  by 101/0 tier 0, age 0, next 101 of 100",
                "request 1 COMPLETED");
        venue.expectBalance(TOM, EUR, 100_050, 0);
        venue.expectBalance(TOM, USD, 95_000, 0);
        venue.expectBalance(BEN, EUR, 99_950, 0);
        hit(TOM, Side.BUY, 50, 100, BEN);
        venue.expect("accepted #2", "canceled #2 50 QUOTE_GONE");
    }

    @Test
    void shouldSellToAnAnswer() {
        ask(TOM, 50, 0);
        answer(AVA, 99, 0);
        venue.forget();
        hit(TOM, Side.SELL, 50, 99, AVA);
        venue.expect(
                "accepted #1",
                "request 1 ACCEPTED by 100 at 99/0",
                "trade 1: #1 SELL 50@99 from #0, left 0 and 0",
                "  by 100/0 tier 0, age 0, next 0 of 0",
                "request 1 COMPLETED");
    }

    @Test
    void shouldTakeAnswersOnlyOfThoseThatWereAsked() {
        ask(TOM, 50, AVA_AND_BEN);
        venue.forget();
        answer(CYD, 99, 101);
        venue.expect("refused UNKNOWN_REQUEST");
        decline(AVA);
        answer(AVA, 99, 101);
        decline(BEN);
        venue.expect(
                "request 1 REJECTED by 100",
                "refused UNKNOWN_REQUEST",
                "request 1 REJECTED by 101",
                "request 1 REJECTED");
    }

    @Test
    void shouldNotTradeAnAnswerOrARequestWhoseTimeIsUp() {
        ask(TOM, 50, 0);
        answer(AVA, 99, 101);
        venue.forget();
        venue.at(10);
        hit(TOM, Side.BUY, 50, 101, AVA);
        venue.expect("accepted #1", "canceled #1 50 QUOTE_GONE");
        venue.at(29);
        answer(AVA, 99, 101);
        venue.nowMs = 30;
        hit(TOM, Side.BUY, 50, 101, AVA);
        answer(AVA, 99, 101);
        venue.expect(
                "request 1 QUOTED by 100 at 99/101",
                "accepted #2",
                "canceled #2 50 QUOTE_GONE",
                "refused UNKNOWN_REQUEST");
        venue.at(30);
        venue.expect("request 1 EXPIRED");
    }

    @Test
    void shouldTradeOnlyWhatWasAskedForWithWhoAsked() {
        ask(TOM, 50, 0);
        answer(AVA, 99, 101);
        venue.forget();
        hit(UMA, Side.BUY, 50, 101, AVA);
        hit(TOM, Side.BUY, 49, 101, AVA);
        hit(TOM, Side.BUY, 50, 100, AVA);
        hit(TOM, Side.BUY, 50, 101, BEN);
        venue.expect(
                "accepted #1",
                "canceled #1 50 QUOTE_GONE",
                "accepted #2",
                "canceled #2 49 QUOTE_GONE",
                "accepted #3",
                "canceled #3 50 QUOTE_GONE",
                "accepted #4",
                "canceled #4 50 QUOTE_GONE");
    }

    @Test
    void shouldLetTheTakerTakeItBackAndNobodyElse() {
        ask(TOM, 50, 0);
        venue.forget();
        venue.engine.quotes().cancelRequest(UMA, 1, venue.nowNs());
        venue.engine.quotes().cancelRequest(TOM, 1, venue.nowNs());
        answer(AVA, 99, 101);
        venue.expect("refused UNKNOWN_REQUEST", "request 1 CANCELED", "refused UNKNOWN_REQUEST");
    }

    @Test
    void shouldRejectAnAnswerThatItsProviderCannotPay() {
        venue.deposit(AVA, EUR, -99_960);
        ask(TOM, 50, 0);
        answer(AVA, 99, 101);
        venue.forget();
        hit(TOM, Side.BUY, 50, 101, AVA);
        venue.expect("accepted #1", "request 1 REJECTED by 100", "canceled #1 50 QUOTE_GONE");
    }

    @Test
    void shouldUseTheCreditOfTheTaker() {
        venue.credit(TOM, AVA, 5_049);
        ask(TOM, 50, 0);
        answer(AVA, 99, 101);
        venue.forget();
        hit(TOM, Side.BUY, 50, 101, AVA);
        venue.expect("accepted #1", "canceled #1 50 QUOTE_GONE");
        venue.credit(TOM, AVA, 5_050);
        venue.forget();
        hit(TOM, Side.BUY, 50, 101, AVA);
        venue.credit(TOM, AVA, 6_000);
        venue.expect(
                "accepted #2",
                "request 1 ACCEPTED by 100 at 99/101",
                "trade 1: #2 BUY 50@101 from #0, left 0 and 0",
                "  by 100/0 tier 0, age 0, next 0 of 0",
                "request 1 COMPLETED",
                "credit of 103 with 100: 5050 of 6000");
    }

    @Test
    void shouldHaveNoMoreRequestsThanAnAccountMay() {
        for (int i = 0; i < QuoteRequest.MAX_PER_ACCOUNT; i++) {
            ask(TOM, 50, 0);
        }
        venue.forget();
        ask(TOM, 50, 0);
        ask(UMA, 50, 0);
        venue.expect("refused CAPACITY_EXCEEDED", "request 65 CREATED");
    }

    @Test
    void shouldAskNobodyWhereNobodyMayQuote() {
        venue.provider(CYD, 0, terms -> terms.enabled = false);
        venue.forget();
        ask(TOM, 50, 4);
        ask(AVA, 50, 1);
        venue.expect("refused UNKNOWN_PROVIDER", "refused UNKNOWN_PROVIDER");
    }

    private void askAndAnswer() {
        ask(TOM, 50, 0);
        answer(AVA, 99, 101);
        answer(BEN, 99, 101);
        venue.forget();
    }

    private void freeze(final boolean frozen, final boolean cancel) {
        venue.engine.setAccountState(AVA, frozen, cancel, venue.nowNs());
    }

    @Test
    void shouldNotTradeAnAnswerOfAFrozenProvider() {
        askAndAnswer();
        freeze(true, false);
        hit(TOM, Side.BUY, 50, 101, AVA);
        venue.expect("account 100 frozen 0", "accepted #1", "canceled #1 50 QUOTE_GONE");
        freeze(false, false);
        freeze(true, true);
        venue.expect("account 100 free 0", "request 1 REJECTED by 100", "account 100 frozen 0");
        freeze(false, false);
        venue.forget();
        hit(TOM, Side.BUY, 50, 101, AVA);
        venue.expect("accepted #2", "canceled #2 50 QUOTE_GONE");
    }

    @Test
    void shouldEndRequestsWhereNobodyTrades() {
        askAndAnswer();
        venue.engine.setTradingPhase(QuoteVenue.EUR_USD, TradingPhase.HALTED, venue.nowNs());
        venue.engine.setTradingPhase(QuoteVenue.EUR_USD, TradingPhase.CONTINUOUS, venue.nowNs());
        hit(TOM, Side.BUY, 50, 101, AVA);
        venue.expect(
                "request 1 EXPIRED",
                "instrument 1 HALTED",
                "instrument 1 CONTINUOUS",
                "accepted #1",
                "canceled #1 50 QUOTE_GONE");
    }

    @Test
    void shouldTakeAnswersBackWithAllThatAProviderCancels() {
        askAndAnswer();
        venue.cancelQuotes(AVA, QuoteScope.ALL, cancel -> {});
        venue.cancelQuotes(BEN, QuoteScope.INSTRUMENT, cancel -> {});
        venue.expect(
                "quotes of 100/all canceled REQUESTED 0 ladders",
                "request 1 REJECTED by 100",
                "quotes of 101/all canceled REQUESTED 0 ladders",
                "request 1 REJECTED by 101");
    }

    @Test
    void shouldTakeAnswersBackWhenTheTermsOfTheirProviderChange() {
        askAndAnswer();
        venue.provider(AVA, 0, terms -> {});
        venue.expect("request 1 REJECTED by 100", "provider 100 lease 1000 hold 0");
    }

    @Test
    void shouldTakeAnswersBackOfAProviderThatIsGone() {
        askAndAnswer();
        venue.ask(AVA, 5, 100);
        venue.forget();
        final QuoteCancelRequest cancel = new QuoteCancelRequest();
        cancel.accountId = AVA;
        cancel.instrumentId = QuoteVenue.EUR_USD;
        cancel.scope = QuoteScope.LADDER;
        venue.engine.quotes().cancel(cancel, QuoteCancelReason.DISCONNECTED, venue.nowNs());
        venue.expect("quotes of 100/0 canceled DISCONNECTED 1 ladders", "request 1 REJECTED by 100");
        venue.engine.quotes().cancel(cancel, QuoteCancelReason.DISCONNECTED, venue.nowNs());
        venue.expect("quotes of 100/0 canceled DISCONNECTED 0 ladders");
    }
}
