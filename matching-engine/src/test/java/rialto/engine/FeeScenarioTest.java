package rialto.engine;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;
import static rialto.engine.Venue.CAROL;

/** Fee schedules, rebates and discounts; {@code docs/fees.md} has them with these examples. */
class FeeScenarioTest {
    private static final String FIRST_TIER = " maker fee -2 taker fee 5";
    private static final String SECOND_TIER = " maker fee -3 taker fee 4";

    private final FeeVenue fees = new FeeVenue();
    private final Venue venue = fees.venue;

    /** Alice receives 100 BTC and pays 5 of them, of which Bob gets 2 and the venue 3. */
    @Test
    void shouldPayTheMakerOutOfTheTakersFee() {
        venue.sell(BOB, 100, 10);
        venue.forget();
        venue.buy(ALICE, 100, 10);
        venue.expect(
                "accepted #2",
                "trade 1: #2 BUY 100@10 from #1, left 0 and 0 maker fee -2 taker fee 5",
                "balance 100 of USD: 1000000000 and 0 held",
                "balance 100 of BTC: 1105 and 0 held",
                "balance 101 of BTC: 912 and 0 held",
                "balance 101 of USD: 1000002000 and 0 held",
                "balance 2 of BTC: 3 and 0 held");
    }

    @Test
    void shouldPayTheMakerInWhatItPaysAlsoWhenItBuys() {
        venue.buy(BOB, 100, 10);
        venue.forget();
        venue.sell(ALICE, 100, 10);
        venue.expect(
                "accepted #2",
                "trade 1: #2 SELL 100@10 from #1, left 0 and 0 maker fee -20 taker fee 50",
                "balance 100 of BTC: 910 and 0 held",
                "balance 100 of USD: 1000001950 and 0 held",
                "balance 101 of USD: 1000000020 and 0 held",
                "balance 101 of BTC: 1110 and 0 held",
                "balance 2 of USD: 30 and 0 held");
    }

    /** Of 49 BTC 2 % is 0.98. */
    @Test
    void shouldRoundARebateDown() {
        venue.sell(BOB, 49, 10);
        venue.buy(ALICE, 49, 10);
        assertEquals(
                "trade 1: #2 BUY 49@10 from #1, left 0 and 0 maker fee 0 taker fee 2",
                venue.events().stream()
                        .filter(line -> line.startsWith("trade"))
                        .findFirst()
                        .orElseThrow());
    }

    @Test
    void shouldPayNoMoreThanTheTakersFee() {
        fees.terms(ALICE, 800_000, 0);
        fees.expectFees(10, " maker fee -1 taker fee 1");
        fees.terms(ALICE, 1_000_000, 0);
        fees.expectFees(10, " left 0 and 0");
    }

    @Test
    void shouldUseTheTierThatTheThirtyDaysBeforeReach() {
        fees.expectFees(10_000, FIRST_TIER); // 100 at 10,000 is the border
        fees.expectFees(10, FIRST_TIER); // the day that goes on does not count
        venue.advance(FeeVenue.DAY_NS);
        fees.expectFees(10, SECOND_TIER);
        venue.advance(29 * FeeVenue.DAY_NS);
        fees.expectFees(10, SECOND_TIER); // the thirtieth day after
        venue.advance(FeeVenue.DAY_NS);
        fees.expectFees(10, FIRST_TIER); // the thirty-first
    }

    @Test
    void shouldStayInTheTierBelowWithOneUnitLess() {
        fees.set(s -> {
            s.tierCount = 2;
            s.makerFeePpm[0] = -20_000;
            s.takerFeePpm[0] = 50_000;
            s.volumeFrom[1] = FeeVenue.BORDER + 1;
            s.makerFeePpm[1] = -30_000;
            s.takerFeePpm[1] = 40_000;
        });
        fees.expectFees(10_000, FIRST_TIER);
        venue.advance(FeeVenue.DAY_NS);
        fees.expectFees(10, FIRST_TIER);
    }

    @Test
    void shouldCountTheVolumeOfEachAccountByItself() {
        fees.expectFees(10_000, FIRST_TIER);
        venue.advance(FeeVenue.DAY_NS);
        venue.sell(CAROL, 100, 10);
        venue.forget();
        venue.buy(ALICE, 100, 10);
        assertEquals(
                "trade 2: #4 BUY 100@10 from #3, left 0 and 0 maker fee -2 taker fee 4",
                venue.events().get(1));
    }

    @Test
    void shouldCountNothingOfATradeWithOneself() {
        venue.sell(ALICE, 100, 10_000);
        venue.buy(ALICE, 100, 10_000);
        venue.advance(FeeVenue.DAY_NS);
        fees.expectFees(10, FIRST_TIER);
    }

    @Test
    void shouldCountOnlyWhatIsPaidInTheVolumeAsset() {
        fees.set(s -> {
            s.volumeAssetId = Venue.BTC;
            s.tierCount = 2;
            s.makerFeePpm[0] = -20_000;
            s.takerFeePpm[0] = 50_000;
            s.volumeFrom[1] = 1;
            s.takerFeePpm[1] = 40_000;
        });
        fees.expectFees(10_000, FIRST_TIER);
        venue.advance(FeeVenue.DAY_NS);
        fees.expectFees(10, FIRST_TIER);
    }

    @Test
    void shouldKeepAFixedTierWhateverTheVolume() {
        fees.terms(ALICE, 0, 16); // the last one of two
        fees.terms(BOB, 0, 1);
        fees.expectFees(10_000, " maker fee -2 taker fee 4");
        venue.advance(FeeVenue.DAY_NS);
        fees.expectFees(10, " maker fee -2 taker fee 4");
    }

    /** 75 % of 5 % is 3.75 %; a rebate is no lower for it. */
    @Test
    void shouldLowerRatesAboveZeroByTheDiscount() {
        fees.terms(ALICE, 250_000, 0);
        fees.terms(BOB, 250_000, 0);
        fees.expectFees(10, " maker fee -2 taker fee 3");
    }

    @Test
    void shouldLowerAnInstrumentsOwnFeesByTheDiscount() {
        fees.engine.assignFeeSchedule(Venue.BTC_USD, new Identifier(), venue.now());
        venue.change(d -> {
            d.makerFeePpm = 20_000;
            d.takerFeePpm = 40_000;
        });
        fees.expectFees(10, " maker fee 20 taker fee 4");
        fees.terms(ALICE, 500_000, 0);
        fees.terms(BOB, 500_000, 0);
        fees.expectFees(10, " maker fee 10 taker fee 2");
    }

    /** Bob's rate is 1 %; Alice's would be a rebate, which nobody would pay. */
    @Test
    void shouldTakeWhatMakersPayFromBothSidesOfAnAuctionAndPayNoRebates() {
        fees.set(s -> {
            s.tierCount = 2;
            s.makerFeePpm[0] = 10_000;
            s.takerFeePpm[0] = 50_000;
            s.volumeFrom[1] = 1;
            s.makerFeePpm[1] = -30_000;
            s.takerFeePpm[1] = 40_000;
        });
        fees.terms(ALICE, 0, 2);
        venue.setPhase(TradingPhase.OPENING_AUCTION);
        venue.sell(BOB, 100, 10);
        venue.buy(ALICE, 100, 10);
        venue.forget();
        fees.engine.setTradingPhase(Venue.BTC_USD, TradingPhase.CONTINUOUS, venue.now());
        assertEquals(
                "trade 1: #2 BUY 100@10 from #1, left 0 and 0 maker fee 10 taker fee 0",
                venue.events().getFirst());
    }

    @Test
    void shouldApplyAnotherScheduleToTradesFromThenOn() {
        venue.sell(BOB, 100, 10);
        fees.set(s -> {
            s.tierCount = 1;
            s.makerFeePpm[0] = 10_000;
            s.takerFeePpm[0] = 10_000;
        });
        venue.forget();
        venue.buy(ALICE, 100, 10);
        assertEquals(
                "trade 1: #2 BUY 100@10 from #1, left 0 and 0 maker fee 10 taker fee 1",
                venue.events().get(1));
    }

    @Test
    void shouldRefuseARebateThatTheLowestTakerRateDoesNotPay() {
        fees.set(s -> {
            s.tierCount = 2;
            s.makerFeePpm[0] = -40_001;
            s.takerFeePpm[0] = 50_000;
            s.volumeFrom[1] = 1;
            s.takerFeePpm[1] = 40_000;
        });
        venue.expect("refused INVALID_FEES 0");
    }

    @Test
    void shouldRefuseTiersThatDoNotRiseFromZero() {
        fees.set(s -> {
            s.tierCount = 1;
            s.volumeFrom[0] = 1;
        });
        fees.set(s -> {
            s.tierCount = 3;
            s.volumeFrom[1] = 5;
            s.volumeFrom[2] = 5;
        });
        fees.set(s -> s.tierCount = 17);
        venue.expect("refused INVALID_FEES 0", "refused INVALID_FEES 0", "refused INVALID_FEES 0");
    }

    @Test
    void shouldKeepAScheduleThatAnInstrumentFollows() {
        fees.set(s -> s.tierCount = 0);
        fees.engine.assignFeeSchedule(Venue.BTC_USD, new Identifier(), venue.now());
        fees.set(s -> s.tierCount = 0);
        fees.set(s -> s.tierCount = 0);
        fees.engine.assignFeeSchedule(Venue.BTC_USD, FeeVenue.NAME, venue.now());
        venue.expect(
                "refused FEE_SCHEDULE_IN_USE 1",
                "fees of instrument 1 follow 0",
                "fee schedule 1 with 0 tiers",
                "refused UNKNOWN_FEE_SCHEDULE 0",
                "refused UNKNOWN_FEE_SCHEDULE 0");
    }

    @Test
    void shouldHaveSixtyFourSchedulesAtMost() {
        for (int i = 2; i <= 65; i++) {
            final int name = 1_000 + i;
            fees.set(s -> {
                s.name.set(Ids.id(name));
                s.tierCount = 1;
            });
        }
        assertEquals("fee schedule 64 with 1 tiers", venue.events().get(62));
        assertEquals("refused CAPACITY_EXCEEDED 64", venue.events().get(63));
    }

    @Test
    void shouldRefuseTermsOutOfBounds() {
        fees.terms(ALICE, 1_000_001, 0);
        fees.terms(ALICE, -1, 0);
        fees.terms(ALICE, 0, 17);
        fees.terms(77, 0, 0);
        venue.expect(
                "refused INVALID_FEES 0",
                "refused INVALID_FEES 0",
                "refused INVALID_FEES 0",
                "refused UNKNOWN_ACCOUNT 0");
    }

    @Test
    void shouldLetOnlyOrderBooksThatMoveMoneyFollowASchedule() {
        final InstrumentDefinition definition = new InstrumentDefinition();
        Venue.define(definition, 2);
        definition.riskRule = RiskRule.NONE;
        fees.engine.addInstrument(definition, venue.now());
        venue.forget();
        fees.engine.assignFeeSchedule(2, FeeVenue.NAME, venue.now());
        fees.engine.assignFeeSchedule(3, FeeVenue.NAME, venue.now());
        venue.expect("refused INVALID_FEES 0", "refused UNKNOWN_INSTRUMENT 0");
    }
}
