package rialto.gateway.limits;

import rialto.gateway.address.ClientAddress;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a gateway does while its {@link HeapPressure heap} is nearly used up. Addresses from which no key was proven get nothing any more,
 * and their connections end, those of the addresses with most first. A proxy's stay, for traders come by them too. If that does not
 * help for {@link #PATIENCE} calls, connections of all addresses end: memory that is used up would end the venue for everybody.
 * Owned by the event loop.
 */
public final class HeapRelief {
    /** {@link #relieve} is to be called so often while it is needed, in milliseconds. */
    public static final long EACH_MS = 100;
    /** Addresses that are remembered, the latest ones. */
    static final int MOST_KNOWN = 65_536;
    /** Two collections of the whole heap have been then. */
    static final int PATIENCE = 250;

    /** Of the connections that there are, at each call, and at least so many. */
    private static final int PART = 4;

    private static final int AT_LEAST = 256;

    private final HeapPressure pressure;
    private final List<Slots> places = new ArrayList<>();
    private final Map<String, Boolean> known = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(final Map.Entry<String, Boolean> eldest) {
            return size() > MOST_KNOWN;
        }
    };
    private int calls;
    private long ended;

    public HeapRelief(final HeapPressure pressure) {
        this.pressure = pressure;
    }

    /** For what is served whatever the heap has left. */
    public static HeapRelief never() {
        return new HeapRelief(new HeapPressure());
    }

    /** Places of connections that may end. */
    public void add(final Slots slots) {
        places.add(slots);
    }

    /** A key was proven from there. */
    public void onProof(final ClientAddress client) {
        known.put(client.chargedTo(), Boolean.TRUE);
    }

    /** Whether a request from there is to be served, as far as the heap goes. */
    public boolean admits(final ClientAddress client) {
        return !pressure.isHigh() || known.containsKey(client.chargedTo());
    }

    /** Whether the heap is nearly used up. */
    public boolean isNeeded() {
        return pressure.isHigh();
    }

    /**
     * Ends a part of the connections, if the heap is nearly used up.
     *
     * @return whether it is, so that this is to be called again
     */
    public boolean relieve() {
        if (!pressure.isHigh()) {
            calls = 0;
            return false;
        }
        calls = pressure.isCalm() ? 0 : calls + 1;
        final boolean isSparing = calls <= PATIENCE;
        for (final Slots slots : places) {
            ended += slots.relieve(Math.max(AT_LEAST, slots.open() / PART), isSparing, known::containsKey);
        }
        return true;
    }

    /** Connections that were ended. */
    public long ended() {
        return ended;
    }

    /** How often it was needed. */
    public long times() {
        return pressure.times();
    }
}
