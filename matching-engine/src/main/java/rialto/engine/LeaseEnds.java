package rialto.engine;

/** Providers that have quotes, by the ends of their leases; those that end together in order of their making. */
final class LeaseEnds extends DueQueue {
    private final Providers providers;

    LeaseEnds(final Providers providers) {
        this.providers = providers;
    }

    /** A lease ends at another time, or with {@link DueQueue#NEVER} there is none any more. */
    void change(final int provider, final long timestampNs) {
        if (providers.leaseEndsNs(provider) == timestampNs) {
            return;
        }
        if (providers.leaseEndsNs(provider) != NEVER) {
            remove(provider);
        }
        providers.leaseEndsNs(provider, timestampNs);
        if (timestampNs != NEVER) {
            add(provider);
        }
    }

    @Override
    long dueNs(final int provider) {
        return providers.leaseEndsNs(provider);
    }

    @Override
    long number(final int provider) {
        return provider;
    }

    @Override
    int index(final int provider) {
        return providers.leaseIndex(provider);
    }

    @Override
    void index(final int provider, final int index) {
        providers.leaseIndex(provider, index);
    }
}
