package rialto.engine;

/**
 * Chooses where the next child of a parent order goes: to the quotes, or to the book of the same pair, and how much at
 * which limit. What one lot costs is compared after the taker's fee at either place, exactly: a price after a fee is a
 * fraction, and both are brought to one denominator. What the child's order would pass over does not count, but it is told
 * among what stood. Changes nothing.
 */
final class ChildChoice {
    private static final long PPM = 1_000_000;

    final ChildOrder child = new ChildOrder();

    private final EngineState state;
    private final QuoteState quotes;
    private final LadderHeads stood;
    private final ChildQuotes sweepable;
    private final ChildQuotes merged;
    private final LadderHeads fullAmounts;
    private final ChildBook makers;
    private final WideSum together = new WideSum();
    private final WideSum whole = new WideSum();

    private ParentOrder parent;
    private Instrument instrument;
    private Instrument book; // null for none, or none that is open to the child
    private boolean buy;
    private long limitTicks;
    private long bookLimitTicks;
    private boolean isOutOfRange;
    private long asked; // before what can be paid is looked at
    private long wanted;
    private boolean isTooSmall;
    private boolean alone; // one ladder may be taken
    private long quoteWeight;
    private long bookWeight;
    private long lastTicks;
    private int looked;

    ChildChoice(final EngineState state) {
        this.state = state;
        quotes = state.quotes;
        stood = new LadderHeads(quotes.ladders);
        sweepable = new ChildQuotes(state);
        merged = new ChildQuotes(state);
        fullAmounts = new LadderHeads(quotes.ladders);
        makers = new ChildBook(state);
    }

    /**
     * Chooses for so many lots, which are above 0. Quotes or the book may be closed to it, because a child just got nothing
     * there.
     *
     * @return whether there is a child, then {@link #child} tells it but for its name; else nothing stands for it
     */
    boolean choose(
            final ParentOrder of, final long lots, final boolean useQuotes, final boolean useBook, final long nowNs) {
        begin(of, lots, useQuotes, useBook, nowNs);
        lookAtQuotes(useQuotes, nowNs);
        child.bookTicks = makers.bestTicks();
        child.bookLots = makers.bestLots(wanted);
        final boolean hasQuote = sweepable.seek(wanted);
        if (hasFullAmount() && chooseFullAmount()) {
            return true;
        }
        if (!hasQuote && !makers.hasNext()) {
            return false;
        }
        final int compared = !hasQuote || !makers.hasNext() ? 0 : compareToBook(sweepable.ticks());
        if (hasQuote && (!makers.hasNext() || compared < 0)) {
            chooseQuotes();
        } else {
            chooseBook(hasQuote, compared);
        }
        return true;
    }

    /**
     * Whether the parent order's own account stands in its way on the book, or the best price there is one that trades are not to
     * be at: no event tells when that is not so any more.
     */
    boolean isKeptOffBook() {
        return isOutOfRange || makers.isBehindOwn();
    }

    /** Whether so many lots as the parent order can have there are worth less than the instrument lets an order be. */
    boolean isTooSmall() {
        return isTooSmall;
    }

    /** How many ladders and tiers, and orders of the book, the last choice looked at. */
    int looked() {
        return looked + makers.looked();
    }

    private void begin(
            final ParentOrder of, final long lots, final boolean useQuotes, final boolean useBook, final long nowNs) {
        parent = of;
        instrument = state.instruments.get(of.instrumentId);
        buy = of.buy;
        limitTicks = withinFilters(instrument, of.limitTicks != 0 ? of.limitTicks : buy ? Long.MAX_VALUE : 0);
        final Instrument ofBook = of.bookInstrumentId == 0 ? null : state.instruments.get(of.bookInstrumentId);
        book = useBook && ofBook != null && mayEnter(ofBook, lots) ? ofBook : null;
        bookLimitTicks = ofBook == null ? 0 : withinFilters(ofBook, bookLimitTicks(ofBook));
        isOutOfRange = false;
        if (book != null && book.bands != null) {
            keepWithinRange(book.bands, book.bands.rangeReferenceTicks(nowNs));
        }
        final long afterFee = afterFee(instrument, nowNs);
        final long afterFeeOfBook = ofBook == null ? PPM : afterFee(ofBook, nowNs);
        quoteWeight = ofBook == null || buy ? afterFeeOfBook : afterFee;
        bookWeight = buy ? afterFee : afterFeeOfBook;
        looked = 0;
        asked = lots;
        makers.begin(book, of.account, buy, bookLimitTicks);
        wanted = Math.min(lots, instrument.definition.maxQuantityLots);
        if (instrument.reserves) {
            wanted = Math.min(wanted, Math.max(payableLots(useQuotes, nowNs), leastLots(ofBook)));
        }
        child.clearStood();
        child.buy = buy;
        child.bookInstrumentId = of.bookInstrumentId;
    }

    private long bookLimitTicks(final Instrument ofBook) {
        return parent.limitTicks != 0 ? ParentOrders.limitTicks(parent, instrument, ofBook) : buy ? Long.MAX_VALUE : 0;
    }

    /** Filters may have changed since the parent order came. */
    private long withinFilters(final Instrument at, final long ticks) {
        return buy ? Math.min(ticks, at.definition.maxPriceTicks) : Math.max(ticks, at.definition.minPriceTicks);
    }

    /**
     * A child trades nothing that would begin a volatility interruption: it would be canceled, and the next one begin another.
     *
     * @param reference what the range of trades lies around; 0 for none
     */
    private void keepWithinRange(final PriceBands bands, final long reference) {
        if (reference == 0) {
            return;
        }
        final long best = book.continuous.side(!buy).bestTicks();
        final long first = bands.rangeEnd(!buy, reference);
        final long last = bands.rangeEnd(buy, reference);
        final boolean isTooGood = buy ? best < first : best > first;
        final boolean isTooBad = buy ? best > last : best < last;
        isOutOfRange = best != 0 && (isTooGood || isTooBad) && (buy ? best <= bookLimitTicks : best >= bookLimitTicks);
        bookLimitTicks = buy ? Math.min(bookLimitTicks, last) : Math.max(bookLimitTicks, last);
        if (best != 0 && isTooGood) {
            book = null;
        }
    }

    private static boolean mayEnter(final Instrument at, final long lots) {
        return at.isTrading() && lots >= at.definition.minQuantityLots;
    }

    private long afterFee(final Instrument at, final long nowNs) {
        return at.reserves ? PPM - state.fees.takerPpm(at, parent.account, nowNs) : PPM;
    }

    // ---------------------------------------------------------------------------------------------- what can be paid

    /** More than the account can pay for at any price that stands: so nothing is looked at for an account without funds. */
    private long payableLots(final boolean useQuotes, final long nowNs) {
        if (!buy) {
            return payableLots(0);
        }
        long perLot = makers.bestTicks() == 0 ? Long.MAX_VALUE : makers.bestTicks() * book.quotePerTickLot;
        if (useQuotes) {
            looked += instrument.quotes.ladderCount();
            final long ticks = instrument.quotes.bestQuote(false, nowNs);
            perLot = ticks == 0 ? perLot : Math.min(perLot, ticks * instrument.quotePerTickLot);
        }
        return payableLots(perLot);
    }

    /** @param perLot minor units of the quote asset; of no account for sellers */
    private long payableLots(final long perLot) {
        final int balance = state.balances.find(parent.account, instrument.paidAsset(buy));
        return state.balances.available(balance) / (buy ? perLot : instrument.definition.lotSize);
    }

    /** Of a child wherever it goes: it is refused where even that cannot be paid, and the reason is told. */
    private long leastLots(final Instrument ofBook) {
        final long least = instrument.definition.minQuantityLots;
        return ofBook == null ? least : Math.max(least, ofBook.definition.minQuantityLots);
    }

    // ---------------------------------------------------------------------------------------------------- what stands

    private void lookAtQuotes(final boolean useQuotes, final long nowNs) {
        stood.begin(!buy, 1);
        sweepable.begin(instrument, parent.account, buy, limitTicks);
        fullAmounts.begin(!buy, wanted);
        alone = false;
        if (!useQuotes || !mayEnter(instrument, wanted)) {
            return;
        }
        final StreamedQuotes market = instrument.quotes;
        for (int i = 0; i < market.ladderCount(); i++) {
            final int ladder = market.ladder(i);
            final int provider = quotes.providers.account(quotes.ladders.provider(ladder));
            if (provider != parent.account && quotes.isLive(ladder, nowNs)) {
                stood.add(ladder);
                final boolean avoided = parent.avoided.avoids(
                        provider, quotes.ladders.stream(ladder), quotes.ladders.hasLastLook(ladder), nowNs);
                if (!avoided && quotes.ladders.isFullAmount(ladder)) {
                    fullAmounts.add(ladder);
                } else if (!avoided) {
                    sweepable.add(ladder);
                }
                child.tierCount += tiersWithLots(ladder);
            }
        }
        looked += market.ladderCount() + child.tierCount;
        alone = sweepable.ladderCount() == 1 && fullAmounts.count() == 0;
        while (!stood.isEmpty() && child.toldCount < ChildOrder.MAX_TOLD) {
            tell(stood.ladder(), stood.tier(), nowNs);
            stood.pass();
        }
    }

    private void tell(final int ladder, final int tier, final long nowNs) {
        quotes.ladders.quoteId(ladder, child.nextQuoteId());
        child.tell(
                Accounts.id(quotes.providers.account(quotes.ladders.provider(ladder))),
                quotes.ladders.stream(ladder),
                tier + 1,
                quotes.ladders.priceTicks(ladder, !buy, tier),
                quotes.ladders.remainingLots(ladder, !buy, tier),
                nowNs - quotes.ladders.receivedNs(ladder),
                quotes.ladders.isFullAmount(ladder),
                quotes.ladders.hasLastLook(ladder));
    }

    private int tiersWithLots(final int ladder) {
        int count = 0;
        for (int tier = quotes.ladders.best(ladder, !buy); tier < quotes.ladders.tierCount(ladder, !buy); tier++) {
            count += quotes.ladders.remainingLots(ladder, !buy, tier) > 0 ? 1 : 0;
        }
        return count;
    }

    // ------------------------------------------------------------------------------------------------------ compared

    /** Below 0 if a quote is better for the parent than the next order of the book, 0 if it is as good. */
    private int compareToBook(final long quoteTicks) {
        final long ofQuote = quoteTicks * instrument.quotePerTickLot;
        final long ofBook = makers.ticks() * book.quotePerTickLot;
        final long quoteHigh = Math.multiplyHigh(ofQuote, quoteWeight);
        final long bookHigh = Math.multiplyHigh(ofBook, bookWeight);
        final int compared = quoteHigh != bookHigh
                ? Long.compare(quoteHigh, bookHigh)
                : Long.compareUnsigned(ofQuote * quoteWeight, ofBook * bookWeight);
        return buy ? compared : -compared;
    }

    /** Goes on to a tier that the child would get. */
    private boolean hasFullAmount() {
        while (!fullAmounts.isEmpty()
                && (buy ? fullAmounts.ticks() <= limitTicks : fullAmounts.ticks() >= limitTicks)) {
            if (sweepable.couldHave(fullAmounts.ladder(), fullAmounts.ticks(), wanted)) {
                return true;
            }
            fullAmounts.pass();
        }
        return false;
    }

    /** If it is better in all than quotes and book together, or there is too little of them. */
    private boolean chooseFullAmount() {
        final long ticks = fullAmounts.ticks();
        final long lots = costTogether();
        final long amount = amount(instrument, ticks, wanted);
        whole.set(Math.multiplyHigh(amount, quoteWeight), amount * quoteWeight);
        final int compared = buy ? whole.compareTo(together) : together.compareTo(whole);
        if (lots == wanted && compared >= 0) {
            return false;
        }
        tell(instrument, ticks, wanted, ChildOrderReason.FULL_AMOUNT_FITS);
        return true;
    }

    /**
     * Adds up what the wanted lots cost at ladders that add up and at the book. Where not all of the book is looked at, the
     * rest counts as at the last price that was.
     */
    private long costTogether() {
        merged.set(sweepable);
        together.set(0, 0);
        long lots = 0;
        while (lots < wanted) {
            final boolean hasQuote = merged.seek(wanted - lots);
            if (!hasQuote && !makers.hasNext()) {
                break;
            }
            if (hasQuote && (!makers.hasNext() || compareToBook(merged.ticks()) < 0)) {
                add(amount(instrument, merged.ticks(), merged.lots()), quoteWeight);
                lots += merged.lots();
                merged.take();
            } else {
                final long ticks = makers.ticks();
                final long lotsOfMaker = makers.lots();
                makers.pass();
                final long taken = makers.isCut() ? wanted - lots : Math.min(wanted - lots, lotsOfMaker);
                add(amount(book, ticks, taken), bookWeight);
                lots += taken;
            }
        }
        makers.restart();
        return lots;
    }

    /** Of what no order is worth, the largest. */
    private static long amount(final Instrument at, final long ticks, final long lots) {
        final long amount = Amounts.product(ticks, lots, at.quotePerTickLot);
        return amount == Amounts.OVERFLOW ? Long.MAX_VALUE : amount;
    }

    private void add(final long amount, final long weight) {
        together.add(Math.multiplyHigh(amount, weight), amount * weight);
    }

    // ------------------------------------------------------------------------------------------------------ the child

    private void chooseQuotes() {
        final boolean shared = sweepable.isShared();
        long lots = 0;
        while (lots < wanted
                && sweepable.seek(wanted - lots)
                && (!makers.hasNext() || compareToBook(sweepable.ticks()) < 0)) {
            lots += sweepable.lots();
            lastTicks = sweepable.ticks();
            sweepable.take();
        }
        final long ticks = !makers.hasNext() && parent.limitTicks != 0 ? limitTicks : lastTicks;
        tell(
                instrument,
                ticks,
                lots,
                alone && child.bookTicks == 0
                        ? ChildOrderReason.ONLY_ONE
                        : shared ? ChildOrderReason.EARLIER_QUOTE : ChildOrderReason.BEST_PRICE);
    }

    private void chooseBook(final boolean hasQuote, final int compared) {
        final long most = Math.min(wanted, book.definition.maxQuantityLots);
        long lots = 0;
        while (makers.hasNext() && lots < most && (!hasQuote || compareToBook(sweepable.ticks()) >= 0)) {
            lots += Math.min(most - lots, makers.lots());
            lastTicks = makers.ticks();
            makers.pass();
        }
        final long ticks = hasQuote || parent.limitTicks == 0 ? lastTicks : bookLimitTicks;
        tell(
                book,
                ticks,
                lots,
                child.tierCount == 0
                        ? ChildOrderReason.ONLY_ONE
                        : hasQuote && compared == 0 ? ChildOrderReason.BOOK_EQUAL : ChildOrderReason.BOOK_BETTER);
    }

    /**
     * A child is not smaller and not worth less than the instrument lets an order be, be it for more than stands; not worth
     * more either, nor more than the account can pay.
     */
    private void tell(final Instrument at, final long ticks, final long lots, final ChildOrderReason reason) {
        final long perLot = ticks * at.quotePerTickLot;
        long most = at.definition.maxNotional / perLot;
        if (at.reserves) {
            most = Math.min(most, payableLots(perLot));
        }
        child.priceTicks = ticks;
        final long leastWorth = (at.definition.minNotional - 1 + perLot) / perLot;
        final long least = Math.max(at.definition.minQuantityLots, leastWorth);
        final long can = Math.min(asked, at.definition.maxQuantityLots);
        child.quantityLots = Math.max(Math.min(lots, most), Math.min(can, least));
        isTooSmall = child.quantityLots < leastWorth;
        child.instrumentId = at.id();
        child.reason = reason;
    }
}
