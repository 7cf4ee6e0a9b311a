package rialto.sequencer;

import io.aeron.Image;
import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.collections.Object2IntHashMap;

import java.net.InetAddress;
import java.util.Collection;
import java.util.function.BiConsumer;

/**
 * The streams of requests to a member's Archive. Those that have shown a key and those that have not are counted apart, so
 * that strangers never take a place from a program. Among strangers the newest one finds a place: the address with most
 * streams loses its oldest one. Nor does one key take the places of others: when all are taken, the key with most streams
 * loses its newest one to a key that has fewer. Belongs to the gate's thread.
 */
final class GateLinks {
    /** Streams without a key at the same time. */
    static final int MAX_UNPROVEN = 256;
    /** Streams of programs at the same time. */
    static final int MAX_PROVEN = 256;
    /** Of them of one program. Gateways share a key: each has one or two, and looks for its place on some more when it starts. */
    static final int MAX_OF_PROGRAM = 128;

    private final Long2ObjectHashMap<GateLink> links = new Long2ObjectHashMap<>();
    private final BiConsumer<GateLink, String> ending;
    private long nextTag = 1;
    private int unproven;
    private int proven;

    /** @param ending is told of links that end, and why; their sender is told later */
    GateLinks(final BiConsumer<GateLink, String> ending) {
        this.ending = ending;
    }

    /** @return null if it is not known */
    GateLink find(final long imageId) {
        return links.get(imageId);
    }

    Collection<GateLink> all() {
        return links.values();
    }

    /** A new stream; when there are too many strangers, another one ends for it. */
    GateLink add(final long imageId, final InetAddress source, final Image image, final long nowNs) {
        if (unproven == MAX_UNPROVEN) {
            end(mostCrowding(false, counts(false)), "others who show no key want its place");
        }
        final GateLink link = new GateLink(nextTag++, source, image, nowNs);
        links.put(imageId, link);
        unproven++;
        return link;
    }

    /**
     * It has shown a key, and stays if there is a place for that.
     *
     * @param program name of the key
     */
    void prove(final GateLink link, final String program) {
        final Object2IntHashMap<String> counts = counts(true);
        final int own = counts.getValue(program);
        if (own == MAX_OF_PROGRAM) {
            end(link, "the program " + program + " has " + own + " streams of requests already");
            return;
        }
        if (proven == MAX_PROVEN) {
            final GateLink crowding = mostCrowding(true, counts);
            if (counts.getValue(crowding.holder()) < own + 2) {
                end(link, "programs have " + MAX_PROVEN + " streams of requests already");
                return;
            }
            end(crowding, "its key has most of them, and another one wants a place");
        }
        link.prove(program);
        unproven--;
        proven++;
    }

    /** How many streams each has: programs, or addresses of strangers. */
    private Object2IntHashMap<String> counts(final boolean ofPrograms) {
        final Object2IntHashMap<String> counts = new Object2IntHashMap<>(0);
        for (final GateLink link : links.values()) {
            if (isOneOf(link, ofPrograms)) {
                counts.merge(link.holder(), 1, Integer::sum);
            }
        }
        return counts;
    }

    /** Of whoever has most streams: the newest of programs, the oldest of strangers. There is one. */
    private GateLink mostCrowding(final boolean ofPrograms, final Object2IntHashMap<String> counts) {
        GateLink found = null;
        for (final GateLink link : links.values()) {
            if (isOneOf(link, ofPrograms)) {
                final int more = found == null ? 1 : counts.getValue(link.holder()) - counts.getValue(found.holder());
                if (more > 0 || more == 0 && link.tag() > found.tag() == ofPrograms) {
                    found = link;
                }
            }
        }
        return found;
    }

    private static boolean isOneOf(final GateLink link, final boolean ofPrograms) {
        return link.isProven() == ofPrograms && !link.isEnded();
    }

    /** It goes on nowhere. */
    void end(final GateLink link, final String reason) {
        if (link.isEnded()) {
            return;
        }
        link.end();
        if (link.isProven()) {
            proven--;
        } else {
            unproven--;
        }
        ending.accept(link, reason);
    }

    /** Forgets those that are gone. */
    void removeGone() {
        final var entries = links.values().iterator();
        while (entries.hasNext()) {
            final GateLink link = entries.next();
            if (link.isGone()) {
                end(link, "it is gone");
                entries.remove();
            }
        }
    }
}
