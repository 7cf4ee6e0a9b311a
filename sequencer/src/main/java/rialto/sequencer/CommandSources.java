package rialto.sequencer;

import org.agrona.collections.Int2ObjectHashMap;

/**
 * The last command of every gateway: what tells a repeated command from one that was lost. Part of the replicated state;
 * bounded by forgetting the gateway that was silent longest. Allocates only for a gateway's first command.
 */
final class CommandSources {
    /** A gateway has a new number after every start, so most of these are gone for ever. */
    static final int CAPACITY = 1_024;

    private final Int2ObjectHashMap<Source> byGateway = new Int2ObjectHashMap<>();
    private Source oldest;
    private Source newest;

    /** Told of each source, longest silent first. */
    @FunctionalInterface
    interface Consumer {
        void accept(int gatewayId, long lastCorrelationId);
    }

    private static final class Source {
        private final int gatewayId;
        private long lastCorrelationId;
        private Source older;
        private Source newer;

        Source(final int gatewayId) {
            this.gatewayId = gatewayId;
        }
    }

    /** Whether a command was in the log before. */
    boolean isKnown(final int gatewayId, final long correlationId) {
        final Source source = byGateway.get(gatewayId);
        return source != null && correlationId <= source.lastCorrelationId;
    }

    /** Remembers a command. */
    void onCommand(final int gatewayId, final long correlationId) {
        Source source = byGateway.get(gatewayId);
        if (source == null) {
            if (byGateway.size() == CAPACITY) {
                byGateway.remove(oldest.gatewayId);
                unlink(oldest);
            }
            source = new Source(gatewayId);
            byGateway.put(gatewayId, source);
        } else {
            unlink(source);
        }
        link(source);
        source.lastCorrelationId = Math.max(source.lastCorrelationId, correlationId);
    }

    void forEach(final Consumer consumer) {
        for (Source source = oldest; source != null; source = source.newer) {
            consumer.accept(source.gatewayId, source.lastCorrelationId);
        }
    }

    /** Equal for equal sources in equal order. */
    long stateHash() {
        long hash = 0;
        for (Source source = oldest; source != null; source = source.newer) {
            hash = 31 * (31 * hash + source.gatewayId) + source.lastCorrelationId;
        }
        return hash;
    }

    private void link(final Source source) {
        source.older = newest;
        if (newest == null) {
            oldest = source;
        } else {
            newest.newer = source;
        }
        newest = source;
    }

    private void unlink(final Source source) {
        if (source.older == null) {
            oldest = source.newer;
        } else {
            source.older.newer = source.newer;
        }
        if (source.newer == null) {
            newest = source.older;
        } else {
            source.newer.older = source.older;
        }
        source.older = null;
        source.newer = null;
    }
}
