package rialto.engine;

import java.util.function.Consumer;

import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A {@link TriggerVenue} with a fee schedule for BTC_USD: makers get 2 % back of what takers receive, and takers pay 5 % of it;
 * from a volume of 1,000,000 USD on it is 3 % and 4 %.
 */
final class FeeVenue {
    static final long DAY_NS = 86_400_000_000_000L;
    static final long BORDER = 1_000_000;
    static final Identifier NAME = Ids.id(77);

    final TriggerVenue market = new TriggerVenue();
    final Venue venue = market.venue;
    final MatchingEngine engine = venue.engine;

    FeeVenue() {
        set(s -> {
            s.tierCount = 2;
            s.makerFeePpm[0] = -20_000;
            s.takerFeePpm[0] = 50_000;
            s.volumeFrom[1] = BORDER;
            s.makerFeePpm[1] = -30_000;
            s.takerFeePpm[1] = 40_000;
        });
        engine.assignFeeSchedule(Venue.BTC_USD, NAME, venue.now());
        venue.forget();
    }

    /** The schedule, whose volume is counted in USD, with what is said. */
    void set(final Consumer<FeeSchedule> terms) {
        final FeeSchedule schedule = new FeeSchedule();
        schedule.name.set(NAME);
        schedule.volumeAssetId = Venue.USD;
        terms.accept(schedule);
        engine.setFeeSchedule(schedule, venue.now());
    }

    void terms(final long account, final int discountPpm, final int fixedTier) {
        final AccountFees terms = new AccountFees();
        terms.accountId = account;
        terms.discountPpm = discountPpm;
        terms.fixedTier = fixedTier;
        engine.setAccountFees(terms, venue.now());
    }

    /** Bob sells 100 BTC to Alice at a price, and what that caused is forgotten but for the fees. */
    void expectFees(final long price, final String fees) {
        venue.forget();
        venue.sell(Venue.BOB, 100, price);
        venue.forget();
        venue.buy(Venue.ALICE, 100, price);
        final String trade = venue.events().stream()
                .filter(line -> line.startsWith("trade"))
                .findFirst()
                .orElseThrow();
        venue.forget();
        assertTrue(trade.endsWith(fees), trade);
        engine.checkInvariants();
    }
}
