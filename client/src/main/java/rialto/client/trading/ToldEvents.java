package rialto.client.trading;

import org.agrona.collections.LongHashSet;
import rialto.client.VenueEventListener;
import rialto.protocol.EventHeaderDecoder;

import java.util.Set;

/** Which of the venue's events a client's listener is told: those of its accounts and of its requests, once each. */
abstract class ToldEvents implements VenueEventListener {
    final LongHashSet own = new LongHashSet();
    final Set<String> names;
    final boolean everyone;

    long sequence;
    long timestampNs;
    long requestId;

    private final Directory directory;
    private final boolean answersOnly;
    private final int gatewayId;
    /** Events up to here are in the directory. */
    private long knownSequence;
    /** Events up to here are not told. */
    private long toldSequence;

    ToldEvents(final ClientSettings settings, final Directory directory, final int gatewayId) {
        this.directory = directory;
        this.gatewayId = gatewayId;
        names = Set.copyOf(settings.accounts);
        everyone = settings.everyone;
        answersOnly = settings.answersOnly;
    }

    /** Where it begins: the directory has the events up to the first, the listener those up to the second. */
    final void startAfter(final long inDirectory, final long told) {
        knownSequence = inDirectory;
        toldSequence = told;
        for (final String name : names) {
            final long accountId = directory.account(name);
            if (accountId != 0) {
                own.add(accountId);
            }
        }
    }

    final void toldSequence(final long told) {
        toldSequence = told;
    }

    /** Its events are told from now on. */
    final void own(final long accountId) {
        own.add(accountId);
    }

    @Override
    public final void onEvent(final EventHeaderDecoder header, final int templateId) {
        sequence = header.eventSequence();
        timestampNs = header.timestampNs();
        requestId = header.gatewayId() == gatewayId ? header.correlationId() : 0;
    }

    /** Whether the directory does not have it yet. */
    final boolean isNewInDirectory() {
        return sequence > knownSequence;
    }

    final boolean isTold(final long accountId) {
        return isNew() && (everyone || requestId != 0 || own.contains(accountId));
    }

    final boolean isNew() {
        return sequence > toldSequence && (requestId != 0 || !answersOnly);
    }

    final VenueEvent.Header header() {
        return new VenueEvent.Header(sequence, timestampNs, requestId);
    }
}
