package rialto.engine;

/** Ladders by their ends; those that end together by instrument, account and stream. */
final class LadderExpiries extends DueQueue {
    private static final int ACCOUNT_BITS = 28;
    private static final int STREAM_BITS = 4;

    private final Ladders ladders;
    private final Providers providers;

    LadderExpiries(final Ladders ladders, final Providers providers) {
        this.ladders = ladders;
        this.providers = providers;
    }

    @Override
    long dueNs(final int ladder) {
        return ladders.validUntilNs(ladder);
    }

    @Override
    long number(final int ladder) {
        final int provider = ladders.provider(ladder);
        return ((long) providers.instrumentId(provider) << ACCOUNT_BITS | providers.account(provider)) << STREAM_BITS
                | ladders.stream(ladder);
    }

    @Override
    int index(final int ladder) {
        return ladders.expiryIndex(ladder);
    }

    @Override
    void index(final int ladder, final int index) {
        ladders.expiryIndex(ladder, index);
    }
}
