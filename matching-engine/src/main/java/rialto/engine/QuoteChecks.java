package rialto.engine;

/** The rules that a ladder must pass, in the order of {@link QuoteRejectReason}. Nothing here changes state. */
final class QuoteChecks {
    private final EngineState state;
    private final QuoteState quotes;

    QuoteChecks(final EngineState state) {
        this.state = state;
        quotes = state.quotes;
    }

    static boolean isMalformed(final QuoteLadder ladder) {
        return ladder.quoteId.isNone()
                || ladder.stream < 0
                || ladder.stream >= QuoteLadder.MAX_STREAMS
                || isMalformed(ladder.bids)
                || isMalformed(ladder.asks);
    }

    private static boolean isMalformed(final QuoteSide side) {
        boolean malformed = side.tierCount < 0;
        for (int tier = 0; tier < Math.min(side.tierCount, QuoteSide.MAX_TIERS); tier++) {
            malformed |= side.maxShowLots[tier] < 0;
        }
        return malformed;
    }

    /** @return null for one that may stand */
    QuoteRejectReason check(final QuoteLadder ladder, final long timestampNs) {
        if (isMalformed(ladder)) {
            return QuoteRejectReason.MALFORMED_QUOTE;
        }
        final QuoteRejectReason unknown = unknown(ladder.accountId, ladder.instrumentId);
        if (unknown != null) {
            return unknown;
        }
        final Instrument instrument = state.instruments.get(ladder.instrumentId);
        final int account = state.accounts.client(ladder.accountId);
        final int provider = quotes.providers.find(account, ladder.instrumentId);
        final QuoteRejectReason mayNot = mayNotQuote(instrument, account, provider);
        if (mayNot != null) {
            return mayNot;
        }
        if (ladder.validUntilNs <= timestampNs) {
            return QuoteRejectReason.EXPIRED;
        }
        if (ladder.lastLook && quotes.providers.holdMs(provider) == 0) {
            return QuoteRejectReason.LAST_LOOK_NOT_AGREED;
        }
        final QuoteRejectReason wrong = tiers(ladder, instrument);
        return wrong == null && !hasRoom(ladder, instrument, provider) ? QuoteRejectReason.CAPACITY_EXCEEDED : wrong;
    }

    /** @return null when the account provides the instrument */
    QuoteRejectReason unknown(final long accountId, final int instrumentId) {
        final Instrument instrument = state.instruments.get(instrumentId);
        if (instrument == null || instrument.quotes == null) {
            return QuoteRejectReason.UNKNOWN_INSTRUMENT;
        }
        final int account = state.accounts.client(accountId);
        return account == Accounts.NONE || quotes.providers.find(account, instrumentId) == 0
                ? QuoteRejectReason.UNKNOWN_PROVIDER
                : null;
    }

    /** @return null when a provider may */
    QuoteRejectReason mayNotQuote(final Instrument instrument, final int account, final int provider) {
        if (!quotes.providers.isEnabled(provider)) {
            return QuoteRejectReason.PROVIDER_DISABLED;
        }
        return suspended(instrument, account);
    }

    /** @return null when an account may enter orders and quotes on an instrument now */
    QuoteRejectReason suspended(final Instrument instrument, final int account) {
        if (state.suspensions.any()) {
            switch (state.suspensions.check(account, instrument, state.pendingCancels)) {
                case ACCOUNT_FROZEN -> {
                    return QuoteRejectReason.ACCOUNT_FROZEN;
                }
                case VENUE_SUSPENDED -> {
                    return QuoteRejectReason.VENUE_SUSPENDED;
                }
                case STORAGE_LOW -> {
                    return QuoteRejectReason.STORAGE_LOW;
                }
                case ORDER_ENTRY_SUSPENDED -> {
                    return QuoteRejectReason.ORDER_ENTRY_SUSPENDED;
                }
                default -> {}
            }
        }
        return instrument.isTrading() ? null : QuoteRejectReason.NOT_TRADING;
    }

    private static QuoteRejectReason tiers(final QuoteLadder ladder, final Instrument instrument) {
        if (Math.max(ladder.bids.tierCount, ladder.asks.tierCount) > QuoteSide.MAX_TIERS) {
            return QuoteRejectReason.TOO_MANY_TIERS;
        }
        final InstrumentDefinition definition = instrument.definition;
        if (!arePricesIn(ladder.bids, definition) || !arePricesIn(ladder.asks, definition)) {
            return QuoteRejectReason.PRICE_OUT_OF_RANGE;
        }
        if (!areQuantitiesIn(ladder.bids, instrument) || !areQuantitiesIn(ladder.asks, instrument)) {
            return QuoteRejectReason.QUANTITY_OUT_OF_RANGE;
        }
        if (!areInOrder(ladder.bids, true) || !areInOrder(ladder.asks, false)) {
            return QuoteRejectReason.TIERS_OUT_OF_ORDER;
        }
        return ladder.bids.tierCount > 0
                        && ladder.asks.tierCount > 0
                        && ladder.bids.priceTicks[0] >= ladder.asks.priceTicks[0]
                ? QuoteRejectReason.CROSSED
                : null;
    }

    private static boolean arePricesIn(final QuoteSide side, final InstrumentDefinition definition) {
        boolean in = true;
        for (int tier = 0; tier < side.tierCount; tier++) {
            in &= side.priceTicks[tier] >= definition.minPriceTicks
                    && side.priceTicks[tier] <= definition.maxPriceTicks;
        }
        return in;
    }

    private static boolean areQuantitiesIn(final QuoteSide side, final Instrument instrument) {
        boolean in = true;
        for (int tier = 0; tier < side.tierCount; tier++) {
            final long lots = side.quantityLots[tier];
            in &= lots >= instrument.definition.minQuantityLots
                    && lots <= instrument.definition.maxQuantityLots
                    && Amounts.product(side.priceTicks[tier], lots, instrument.quotePerTickLot) != Amounts.OVERFLOW;
        }
        return in;
    }

    private static boolean areInOrder(final QuoteSide side, final boolean bid) {
        boolean inOrder = true;
        for (int tier = 1; tier < side.tierCount; tier++) {
            inOrder &= Ladders.isBetter(side.priceTicks[tier - 1], side.priceTicks[tier], bid);
        }
        return inOrder;
    }

    private boolean hasRoom(final QuoteLadder ladder, final Instrument instrument, final int provider) {
        return ladder.bids.tierCount + ladder.asks.tierCount == 0
                || quotes.providers.ladder(provider, ladder.stream) != 0
                || quotes.ladders.room() > 0 && instrument.quotes.ladderCount() < StreamedQuotes.MAX_LADDERS;
    }
}
